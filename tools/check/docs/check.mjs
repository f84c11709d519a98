// `npm run check -- docs`: the tables of docs/architecture.md match topology and migrations, the index of docs/adr matches
// its pages, and files and commands that the docs name exist. `npm run check -- docs --write` writes tables and index.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { build } from '../../../deploy/local/build.mjs'
import { command } from '../../../deploy/local/command.mjs'
import { end, Failure, live, ROOT, say } from '../../../deploy/local/program.mjs'
import { filesIn } from '../files.mjs'
import { GROUPS } from '../../commands.mjs'
import { commandsIn, missingOf, missingScripts } from './commands.mjs'
import { decisionIndex, misnumbered } from './decisions.mjs'
import { missingIn } from './named-files.mjs'
import { processTables, unaligned, withTables } from './processes.mjs'

const ARCHITECTURE = 'docs/architecture.md'
const COMMANDS = [
  'docs/operator.md',
  'docs/commands.md',
  'deploy/k8s/README.md',
  'deploy/docker/own/README.md',
  'README.md',
]
/** Everything but the history of CHANGELOG.md. */
const NAMES_SCRIPTS = /^(?!CHANGELOG).*(?:\.(?:md|ts|tsx|mjs|cjs|yml|yaml|sh|example)|Dockerfile)$/
const DECISION = /^docs\/adr\/\d{4}-.*\.md$/
const INDEX = 'docs/adr/README.md'
const PAGES = /^(docs\/(adr\/.*|architecture|commands|desk|integrator)|CONTRIBUTING|README)\.md$/

/** @param {string[]} args */
async function check([option]) {
  await build(['contracts'])
  const files = filesIn(ROOT)
  const decisions = files.filter((file) => DECISION.test(file)).sort()
  const pages = decisions.map((path) => ({ path, text: read(path) }))
  const wrong = misnumbered(pages)
  if (wrong.length > 0) throw new Failure(`Decisions are numbered without holes:\n${wrong.join('\n')}`)
  const made = {
    [ARCHITECTURE]: withTables(read(ARCHITECTURE), processTables()),
    [INDEX]: decisionIndex(pages),
  }
  for (const [path, text] of Object.entries(made)) {
    if (option === '--write') {
      writeFileSync(join(ROOT, path), text)
      await command(join(ROOT, 'node_modules/.bin/oxfmt'), [join(ROOT, path)])
    } else if (!existsSync(join(ROOT, path)) || unaligned(read(path)) !== unaligned(text))
      throw new Failure(`${path} is out of date: npm run check -- docs --write`)
  }
  const missing = files
    .filter((file) => PAGES.test(file))
    .flatMap((file) => missingIn(read(file), files).map((name) => `${file} names ${name}`))
  if (missing.length > 0) throw new Failure(`Files that do not exist:\n${missing.join('\n')}`)
  const untrue = untrueCommands(files)
  if (untrue.length > 0)
    throw new Failure(`Commands that name something that does not exist:\n${untrue.join('\n')}`)
  say('the docs name files that exist, and their tables and index are up to date')
  await end(0)
}

const read = (path) => readFileSync(join(ROOT, path), 'utf8')

/** Scripts that any file names, and commands on the pages for operators, that do not exist. */
function untrueCommands(files) {
  const { scripts } = JSON.parse(read('package.json'))
  const compose = parse(read('docker-compose.yml'), { merge: true })
  const world = {
    scripts: Object.keys(scripts),
    groups: GROUPS,
    services: Object.keys(compose.services),
    has: (path) => files.some((file) => file === path || file.startsWith(`${path}/`)),
  }
  const gone = files
    .filter((file) => NAMES_SCRIPTS.test(file) && !/\.(?:test|spec)\./.test(file))
    .flatMap((file) => missingScripts(read(file), world).map((name) => `${file}: ${name}`))
  const onPages = COMMANDS.flatMap((page) =>
    commandsIn(read(page)).flatMap((command) =>
      missingOf(command, world).map((name) => `${page}: ${name} in: ${command}`),
    ),
  )
  return [...gone, ...onPages]
}

await live(() => check(process.argv.slice(2)))
