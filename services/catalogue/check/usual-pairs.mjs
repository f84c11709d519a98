// `node services/catalogue/check/usual-pairs.mjs http://localhost:8080`: of the 300 most usual pairs (usual-pair.csv), how many
// answers of a running platform are complete, what the others lack, the most usual first, and what each fact rests on, by the
// pairs' weight. Complete: every fact of the route is known, and rests on more than an index. A stay without a visa has
// neither entries nor validity, which are a visa's. Each answer is compared with what the shipped facts alone say
// (facts.mjs); ends with 1 where any differs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { factsIn } from './answers.mjs'
import { expected, factsOf, today } from './facts.mjs'

const [, , address = 'http://localhost:8080'] = process.argv
const pairs = parse(readFileSync(join(import.meta.dirname, '../seed/usual-pair.csv')), { columns: true })
const wanted = expected(today)

/** @returns {Promise<string>} `kind cited, days unknown, ...`; of a route without a rule of today `kind unknown` */
async function factsOfAnswer({ passport, destination }) {
  const response = await fetch(`${address}/api/quotes?from=${passport}&to=${destination}`)
  if (response.status === 404) return 'kind unknown'
  if (!response.ok) throw new Error(`${passport} ${destination}: ${response.status} ${await response.text()}`)
  return factsIn((await response.json()).requirement)
}

const byFact = {}
const counts = {}
let complete = 0
let weight = 0
let different = 0
for (const { passport, destination, weight: share } of pairs) {
  const said = await factsOfAnswer({ passport, destination })
  const rule = wanted.get(passport + destination)
  if (said !== (rule ? factsOf(passport + destination, rule) : 'kind unknown')) {
    different += 1
    process.stdout.write(`${passport} > ${destination}: ${said} differs from the facts\n`)
  }
  const facts = said.split(', ').map((one) => one.split(' '))
  for (const [fact, rests] of facts) {
    byFact[fact] ??= {}
    byFact[fact][rests] = (byFact[fact][rests] ?? 0) + Number(share)
  }
  const missing = facts.filter(([, rests]) => rests === 'unknown' || rests === 'index').map(([fact]) => fact)
  if (missing.length === 0) {
    complete += 1
    weight += Number(share)
  } else process.stdout.write(`${passport} > ${destination} (${share}): ${missing.join(', ')}\n`)
  for (const fact of missing) counts[fact] = (counts[fact] ?? 0) + 1
}
const percent = (part, whole) => `${((part / whole) * 100).toFixed(1)} %`
for (const [fact, rests] of Object.entries(byFact)) {
  const all = Object.values(rests).reduce((sum, one) => sum + one, 0)
  const parts = Object.entries(rests).map(([kind, part]) => `${kind} ${percent(part, all)}`)
  process.stdout.write(`${fact}: ${parts.join(', ')}\n`)
}
const all = pairs.reduce((sum, pair) => sum + Number(pair.weight), 0)
process.stdout.write(
  `${complete} of ${pairs.length} complete, ${percent(weight, all)} by weight; lacking: ${JSON.stringify(counts)}; ${different} differ\n`,
)
process.exit(different > 0 ? 1 : 0)
