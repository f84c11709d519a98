// `npm run where -- <call | event | route | page | table | setting>`: the way of a behaviour through the code, from the page
// to the tables, worked out from the sources. `--write` writes docs/behaviours.md; `--check` compares it and the budgets.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, say } from '../../deploy/local/program.mjs'
import { tablesOf } from '../check/docs/processes.mjs'
import { findBehaviours } from './behaviours.mjs'
import { answer } from './answer.mjs'
import { problemsOf, writePage } from './page.mjs'
import { readSources, roomOf } from './sources.mjs'

const PAGE = 'docs/behaviours.md'
const USAGE =
  'npm run where -- <name>: a call or event (createOrder, orders.create), a route ("POST /api/orders"), a page (/apply), a table (orders.party), a setting (REFUND_DELAY_HOURS)'

function run(name) {
  if (!name) return fail(USAGE)
  const sources = readSources(ROOT)
  if (name !== '--write' && name !== '--check') {
    const lines = answer(ROOT, sources, name, tablesOf)
    return lines ? say(lines.join('\n')) : fail(`Nothing is called "${name}".\n${USAGE}`)
  }
  const rooms = [...new Set(sources.code.map(roomOf))].filter((room) => /^(services\/|gateway$)/.test(room))
  const behaviours = findBehaviours(ROOT, sources, { rooms, tables: tablesOf })
  const page = writePage(behaviours)
  if (name === '--write') return writeFileSync(join(ROOT, PAGE), page)
  const problems = problemsOf(behaviours)
  if (readFileSync(join(ROOT, PAGE), 'utf8') !== page)
    problems.push(`${PAGE} is behind the code: npm run where -- --write`)
  return problems.length > 0
    ? fail(problems.join('\n'))
    : say(`${behaviours.length} behaviours are within their budgets`)
}

function fail(sentence) {
  say(sentence)
  process.exitCode = 1
}

run(process.argv[2])
