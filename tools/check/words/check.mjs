// `npm run check:words`: names, pages, comments and log messages are free of the words in banned.mjs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../../../deploy/local/failure.mjs'
import { ROOT } from '../../../deploy/local/folders.mjs'
import { end, live } from '../../../deploy/local/life.mjs'
import { say } from '../../../deploy/local/progress.mjs'
import { filesIn } from '../files.mjs'
import { wordFaults } from './words.mjs'

const CHECKED = /\.(?:ts|tsx|mjs|cjs|md)$/
/** The words themselves stand here. */
const OWN = 'tools/check/words/'

async function check() {
  const files = filesIn(ROOT).filter((file) => CHECKED.test(file) && !file.startsWith(OWN))
  const faults = files.flatMap((file) => wordFaults(file, readFileSync(join(ROOT, file), 'utf8')))
  if (faults.length > 0) throw new Failure(`Words that docs/words.md does not know:\n${faults.join('\n')}`)
  say(`${files.length} files are free of the words that nobody understands`)
  await end(0)
}

await live(check, { codeOnSignal: 130 })
