// `node services/catalogue/check/recompute.mjs <postgres://... or http://...> [days]`: compares what every pair of countries
// should answer today and on each of the days to come (60), and what the answer of today rests on, with the rows of a
// catalogue that nobody has edited since, or with the answers of a running platform (RATE_LIMIT_FACTOR=10000 npm start).
// Prints the differences by kind and what the answers rest on; ends with 1 if there are any differences.
import { answered } from './answers.mjs'
import { dayIn, everyPair, expected, factsOf, featured, isPermit, statusOn, today } from './facts.mjs'
import { stored } from './rows.mjs'

const FIELDS = ['entry', 'stay', 'cents', 'status', 'days']

/** The answer where no rule of the day is known. */
const NOTHING = 'status 404'

/** Differences by kind. What a rule rests on is compared for today: on later days other lists may be newer. */
function compare(wanted, found, day) {
  const fields = day === today ? [...FIELDS, 'evidence'] : FIELDS
  const kinds = {}
  const note = (kind, example) => (kinds[kind] ??= []).push(`${day} ${example}`)
  const seen = new Set()
  for (const { pair, ...row } of found) {
    const facts = wanted.get(pair)
    if (seen.has(pair)) note('two rules', pair)
    seen.add(pair)
    if (!facts) row.entry === NOTHING || note('not in the facts', pair)
    else if (day === today && row.facts !== undefined && row.facts !== factsOf(pair, facts))
      note('facts', `${pair}: ${row.facts} instead of ${factsOf(pair, facts)}`)
    else
      for (const field of fields)
        if (facts[field] !== row[field]) note(field, `${pair}: ${row[field]} instead of ${facts[field]}`)
  }
  return { kinds, seen }
}

async function ofRows(connectionString, days) {
  const found = []
  for (const day of days) {
    const wanted = expected(day)
    const { kinds, seen } = compare(wanted, await stored(connectionString, day), day)
    const missing = [...wanted.keys()].filter((pair) => !seen.has(pair))
    found.push(kinds, missing.length > 0 ? { missing } : {})
  }
  return found
}

async function ofAnswers(address, days) {
  const wanted = days.map((day) => expected(day))
  const says = (facts) => FIELDS.map((field) => facts?.[field]).join()
  const moves = (pair) => wanted.some((facts) => says(facts.get(pair)) !== says(wanted[0].get(pair)))
  const { byDay, asked, moving } = await answered(address, days, everyPair, moves)
  const found = days.map((day, index) => {
    const aged = new Map(
      [...wanted[index]].map(([pair, facts]) => {
        const fee = isPermit(pair, facts.entry)
          ? { cents: 0, status: 'unknown', evidence: 'cited' }
          : { status: statusOn(today, facts) }
        return [pair, { ...facts, ...fee }]
      }),
    )
    return compare(aged, byDay.get(day), day).kinds
  })
  process.stdout.write(
    `${asked} answers of ${address}; ${moving} pairs move between ${days[0]} and ${days.at(-1)}\n`,
  )
  const counts = {}
  for (const { confidence } of byDay.get(days[0])) counts[confidence] = (counts[confidence] ?? 0) + 1
  for (const [what, count] of Object.entries(counts)) process.stdout.write(`confidence ${what}: ${count}\n`)
  return found
}

/** What the answers of today rest on: of all pairs, and of those shown first. */
function evidence() {
  const now = [...expected(today)]
  const groups = {
    all: () => true,
    'to the featured': (pair) => featured.has(pair.slice(2)),
    'between the featured': (pair) => featured.has(pair.slice(0, 2)) && featured.has(pair.slice(2)),
  }
  return Object.entries(groups).map(([group, isIn]) => {
    const some = now.filter(([pair]) => isIn(pair))
    const counts = ['authority', 'cited', 'index'].map(
      (kind) => `${kind} ${some.filter(([, { evidence: of }]) => of === kind).length}`,
    )
    return `${group}: ${some.length} pairs; ${counts.join(', ')}`
  })
}

const [, , from, ahead = '60'] = process.argv
const days = Array.from({ length: Number(ahead) + 1 }, (_, index) => dayIn(index))
const found = await (from.startsWith('http') ? ofAnswers : ofRows)(from, days)
const kinds = {}
for (const one of found)
  for (const [kind, examples] of Object.entries(one)) (kinds[kind] ??= []).push(...examples)
for (const [kind, examples] of Object.entries(kinds))
  process.stdout.write(`${kind}: ${examples.length} (${examples.slice(0, 3).join('; ')})\n`)
const count = Object.values(kinds).flat().length
process.stdout.write(
  `${evidence().join('\n')}\n${expected(today).size} pairs, ${days.length} days, ${count} differences\n`,
)
process.exit(count > 0 ? 1 : 0)
