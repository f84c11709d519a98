// `npm run check:docs`: the tables of docs/architecture.md say what topology and migrations say, and files that the
// pages name are there. `npm run check:docs -- --write` writes the tables.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../../../deploy/local/build.mjs'
import { command } from '../../../deploy/local/command.mjs'
import { Failure } from '../../../deploy/local/failure.mjs'
import { ROOT } from '../../../deploy/local/folders.mjs'
import { end, live } from '../../../deploy/local/life.mjs'
import { say } from '../../../deploy/local/progress.mjs'
import { filesIn } from '../files.mjs'
import { missingIn, numberedTwice } from './named-files.mjs'
import { processTables, unaligned, withTables } from './processes.mjs'

const ARCHITECTURE = 'docs/architecture.md'
const PAGES = /^docs\/(adr\/.*|architecture|where)\.md$/

/** @param {string[]} args */
async function check([option]) {
  await build(['contracts'])
  const path = join(ROOT, ARCHITECTURE)
  const page = readFileSync(path, 'utf8')
  const wanted = withTables(page, processTables())
  if (option === '--write') {
    writeFileSync(path, wanted)
    await command(join(ROOT, 'node_modules/.bin/oxfmt'), [path])
  } else if (unaligned(page) !== unaligned(wanted))
    throw new Failure(`${ARCHITECTURE} is behind topology or migrations: npm run check:docs -- --write`)
  const files = filesIn(ROOT)
  const missing = files
    .filter((file) => PAGES.test(file))
    .flatMap((file) =>
      missingIn(readFileSync(join(ROOT, file), 'utf8'), files).map((name) => `${file} names ${name}`),
    )
  if (missing.length > 0) throw new Failure(`Not there any more:\n${missing.join('\n')}`)
  const twice = numberedTwice(files)
  if (twice.length > 0) throw new Failure(`Decisions with one number:\n${twice.join('\n')}`)
  say('the pages name files that are there, and the tables are those of topology and migrations')
  await end(0)
}

await live(() => check(process.argv.slice(2)), { codeOnSignal: 130 })
