// `npm run check:docs`: the tables of docs/architecture.md say what topology and migrations say, and files that the
// pages name are there, those in commands for operators, too. `npm run check:docs -- --write` writes the tables.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { build } from '../../../deploy/local/build.mjs'
import { command } from '../../../deploy/local/command.mjs'
import { Failure } from '../../../deploy/local/failure.mjs'
import { ROOT } from '../../../deploy/local/folders.mjs'
import { end, live } from '../../../deploy/local/life.mjs'
import { say } from '../../../deploy/local/progress.mjs'
import { filesIn } from '../files.mjs'
import { commandsIn, missingOf } from './commands.mjs'
import { missingIn, numberedTwice } from './named-files.mjs'
import { processTables, unaligned, withTables } from './processes.mjs'

const ARCHITECTURE = 'docs/architecture.md'
/** Pages with commands for operators. */
const COMMANDS = ['docs/operations.md', 'deploy/k8s/README.md', 'deploy/docker/own/README.md', 'README.md']
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
  const untrue = untrueCommands(files)
  if (untrue.length > 0) throw new Failure(`Commands that name what is not there:\n${untrue.join('\n')}`)
  const twice = numberedTwice(files)
  if (twice.length > 0) throw new Failure(`Decisions with one number:\n${twice.join('\n')}`)
  say('the pages name files that are there, and the tables are those of topology and migrations')
  await end(0)
}

/** Commands on the pages for operators whose script, program, folder or container is gone. */
function untrueCommands(files) {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const compose = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true })
  const world = {
    scripts: Object.keys(scripts),
    services: Object.keys(compose.services),
    has: (path) => files.some((file) => file === path || file.startsWith(`${path}/`)),
  }
  return COMMANDS.flatMap((page) =>
    commandsIn(readFileSync(join(ROOT, page), 'utf8')).flatMap((command) =>
      missingOf(command, world).map((name) => `${page}: ${name} in: ${command}`),
    ),
  )
}

await live(() => check(process.argv.slice(2)), { codeOnSignal: 130 })
