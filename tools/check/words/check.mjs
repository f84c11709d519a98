// `npm run check -- words`: names and log messages are free of the words in banned.mjs, and no word of dialect.mjs occurs more
// often than budget.json allows. `npm run check -- words --lower` writes the numbers that have fallen.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { end, Failure, live, ROOT, say } from '../../../deploy/local/program.mjs'
import { filesIn } from '../files.mjs'
import { dialectIn, lowered, overBudget } from './dialect.mjs'
import { wordFaults } from './words.mjs'

const NAMES_CHECKED = /\.(?:ts|tsx|mjs|cjs|md)$/
const TEXT = /\.(?:ts|tsx|mjs|cjs|js|md|json|ya?ml|css|html|sql)$/
/** The words themselves, what others wrote, and the questions of travellers. */
const NOT_OUR_WORDS =
  /^(?:tools\/check\/words\/|package-lock\.json|tools\/bench\/chat\/.*\.json|services\/catalogue\/seed\/)/
const BUDGET = join(ROOT, 'tools/check/words/budget.json')

async function check() {
  const files = filesIn(ROOT).filter((file) => TEXT.test(file) && !NOT_OUR_WORDS.test(file))
  const faults = []
  const hits = {}
  for (const file of newestFirst(files)) {
    const source = readFileSync(join(ROOT, file), 'utf8')
    if (NAMES_CHECKED.test(file)) faults.push(...wordFaults(file, source))
    for (const hit of dialectIn(source)) (hits[hit.word] ??= []).push({ file, ...hit })
  }
  const budget = JSON.parse(readFileSync(BUDGET, 'utf8'))
  if (faults.length > 0) throw new Failure(`Words that docs/words.md does not know:\n${faults.join('\n')}`)
  const reports = overBudget(hits, budget)
  if (reports.length > 0 && !process.argv.includes('--lower')) throw new Failure(reports.join('\n'))
  const lower = lowered(hits, budget)
  const fallen = Object.keys(lower).filter((word) => lower[word] !== budget[word])
  if (process.argv.includes('--lower')) writeFileSync(BUDGET, `${JSON.stringify(lower, null, 2)}\n`)
  else if (fallen.length > 0)
    say(`${fallen.join(', ')}: fewer than allowed; npm run check -- words --lower keeps it so`)
  say(`${files.length} files have no banned word and stay within the budget of the dialect`)
  await end(0)
}

/** @param {string[]} files @returns {string[]} a new use of a word is most likely in a file that was just changed */
function newestFirst(files) {
  return files
    .map((file) => ({ file, changed: statSync(join(ROOT, file)).mtimeMs }))
    .sort((one, other) => other.changed - one.changed)
    .map(({ file }) => file)
}

await live(check)
