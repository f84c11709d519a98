// `npm run check:spec`: docs/spec-coverage.md speaks of every number of the specification, and of nothing that is not there.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../deploy/local/folders.mjs'
import { problemsOf } from './coverage.mjs'

const page = readFileSync(join(ROOT, 'docs', 'spec-coverage.md'), 'utf8')
const statements = JSON.parse(readFileSync(new URL('statements.json', import.meta.url), 'utf8'))
const problems = problemsOf(page, Object.keys(statements), read)
for (const problem of problems) console.error(problem)
if (problems.length > 0) {
  console.error(`docs/spec-coverage.md: ${problems.length} wrong`)
  process.exitCode = 1
} else console.log(`docs/spec-coverage.md speaks of all ${Object.keys(statements).length} statements.`)

/** @param {string} path */
function read(path) {
  const file = join(ROOT, path)
  if (!existsSync(file)) return undefined
  return statSync(file).isFile() ? readFileSync(file, 'utf8') : ''
}
