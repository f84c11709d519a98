// docs/behaviours.md, and which behaviours need more files than they may.
import { keyOf } from './behaviours.mjs'
import { DEFAULT_FILES, FILES } from './budgets.mjs'

const HEAD = `# Behaviours

Made from the code by \`npm run where -- --write\`; \`npm run check\` compares it. A line each: files (and folders) of our own that a reader opens to follow it from its handler, libs apart; what it reads and writes; what it calls and emits. \`npm run where -- <name>\` lists the files of one, its pages and its tests.
`

const TITLES = {
  answers: 'answers',
  routes: 'routes with code of their own',
  listens: 'listens to',
  works: 'jobs',
}

const byName = (one, other) => (one.name < other.name ? -1 : 1)

/**
 * @param {import('./behaviours.mjs').Behaviour[]} behaviours
 * @returns {string} Markdown, written the same way for the same code
 */
export function writePage(behaviours) {
  const rooms = [...new Set(behaviours.map(({ room }) => room))].sort()
  const parts = rooms.map((room) => {
    const roles = Object.entries(TITLES).map(([role, title]) => {
      const lines = behaviours
        .filter((one) => one.room === room && one.role === role)
        .sort(byName)
        .map(lineOf)
      return lines.length > 0 ? `### ${room} ${title}\n\n${lines.join('\n')}\n` : ''
    })
    return `## ${room}\n\n${roles.filter(Boolean).join('\n')}`
  })
  return `${HEAD}\n${parts.join('\n')}`
}

function lineOf(one) {
  const names = (label, list) => (list.length > 0 ? `; ${label} ${[...list].sort().join(', ')}` : '')
  const route = one.http ? ` (${one.http})` : ''
  const size = `${one.own.length} files in ${one.folders.length}`
  return `- \`${one.name}\`${route}: ${one.handler} \`${one.at}\`, ${size}${names('tables', one.tables)}${names('calls', one.asks)}${names('emits', one.emits)}`
}

/**
 * @param {import('./behaviours.mjs').Behaviour[]} behaviours
 * @param {Record<string, number>} [budgets]
 * @returns {string[]} a sentence for each behaviour above its budget, and for each budget without a behaviour
 */
export function problemsOf(behaviours, budgets = FILES) {
  const above = behaviours.flatMap((one) => {
    const most = budgets[keyOf(one)] ?? DEFAULT_FILES
    return one.own.length > most
      ? [
          `${keyOf(one)} needs ${one.own.length} files, its budget is ${most} (tools/where/budgets.mjs): put what only it uses into ${one.handler}`,
        ]
      : []
  })
  const keys = new Set(behaviours.map(keyOf))
  const unused = Object.keys(budgets).filter((key) => !keys.has(key))
  return [
    ...above,
    ...unused.map(
      (key) => `tools/where/budgets.mjs lists "${key}", which does not exist: rename or remove it`,
    ),
  ]
}
