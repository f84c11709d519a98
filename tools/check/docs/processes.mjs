// The tables of docs/architecture.md that list what each process owns, calls and listens to.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ROOT } from '../../../deploy/local/program.mjs'

const CREATED = /\bCREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?"?([a-z_]+)/g
const DROPPED = /\bDROP TABLE (?:IF EXISTS )?"?([a-z_]+)/g
const RENAMED = /\bALTER TABLE "?([a-z_]+)"? RENAME TO "?([a-z_]+)/g

/** @param {'up' | 'down'} way */
const wayOf = (way) => new RegExp(String.raw`^( +)async ${way}\([^]*?^\1\}$`, 'm')

/**
 * @param {string[]} migrations their sources, in order
 * @returns {string[]} the tables that there are afterwards, in the order of the alphabet
 */
export function tablesAfter(migrations) {
  const tables = new Set()
  for (const source of migrations) {
    const [up = ''] = wayOf('up').exec(source) ?? []
    for (const [, name] of source.replace(wayOf('down'), '').matchAll(CREATED)) tables.add(name)
    for (const [, name] of up.matchAll(DROPPED)) tables.delete(name)
    for (const [, from, to] of up.matchAll(RENAMED)) {
      tables.delete(from)
      tables.add(to)
    }
  }
  return [...tables].sort()
}

/** @param {string} service */
export function tablesOf(service) {
  const folder = join(ROOT, 'services', service, 'src', 'migrations')
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'))
  return tablesAfter(files.sort().map((file) => readFileSync(join(folder, file), 'utf8')))
}

const code = (names) => [...names].map((name) => `\`${name}\``).join(', ')
const row = (...cells) => `| ${cells.join(' | ')} |`
const table = (head, rows) => [row(...head), row(...head.map(() => '---')), ...rows].join('\n')

/**
 * From the topology and the migrations, as they are built.
 * @returns {Record<string, string>} Markdown by the name of its place in the page
 */
export function processTables() {
  const load = createRequire(join(ROOT, 'package.json'))
  const { PROCESS_NAMES, topology } = load('@borderlane/contracts/topology')
  return {
    'who-owns': table(
      ['process', 'owns (tables of its schema)', 'hears'],
      PROCESS_NAMES.map((process) => {
        const { events, broadcasts } = topology[process]
        const tables = process === 'gateway' ? 'nothing' : code(tablesOf(process))
        return row(process, tables, code([...events, ...broadcasts].map(({ name }) => name)))
      }),
    ),
    'who-asks': table(
      ['process', 'asks'],
      PROCESS_NAMES.filter((process) => process !== 'gateway').map((process) =>
        row(process, code(topology[process].calls.map(({ name }) => name))),
      ),
    ),
  }
}

/**
 * Puts tables into their places: between `<!-- made: <name> -->` and `<!-- end -->`.
 * @param {string} page
 * @param {Record<string, string>} tables
 * @throws Error where a table has no place
 */
export function withTables(page, tables) {
  return Object.entries(tables).reduce((text, [name, made]) => {
    const place = new RegExp(`(<!-- made: ${name} -->\\n)[^]*?(\\n<!-- end -->)`)
    if (!place.test(text)) throw new Error(`the page has no place for ${name}`)
    return text.replace(place, (_all, begin, end) => `${begin}\n${made}\n${end}`)
  }, page)
}

/**
 * The page without what only aligns its tables: the formatter does that.
 * @param {string} page
 */
export const unaligned = (page) => page.replace(/ +\|/g, ' |').replace(/-{3,}/g, '---')
