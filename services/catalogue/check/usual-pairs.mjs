// `node services/catalogue/check/usual-pairs.mjs http://localhost:8080`: of the 300 most usual pairs (usual-pair.csv), how many
// answers of a running platform are complete, and what the others lack, the most usual first. Complete: every fact of the
// route is known, and rests on more than an index.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

/** Not counted: the authority's time, which is no part of the rule, and what a route may simply not have (conditions, an end). */
const NEEDED = ['kind', 'days', 'entries', 'validity', 'fee', 'passport', 'duties']

const [, , address = 'http://localhost:8080'] = process.argv
const pairs = parse(readFileSync(join(import.meta.dirname, '../seed/usual-pair.csv')), { columns: true })

/** @returns {Promise<string[]>} the facts that are not known, or that only an index says */
async function lacking({ passport, destination }) {
  const response = await fetch(`${address}/api/quotes?from=${passport}&to=${destination}`)
  if (response.status === 404) return ['rule']
  if (!response.ok) throw new Error(`${passport} ${destination}: ${response.status} ${await response.text()}`)
  const { requirement } = await response.json()
  const weak = requirement.facts.filter(({ evidence }) => evidence === 'index').map(({ fact }) => fact)
  return NEEDED.filter((fact) => weak.includes(fact) || requirement.unknownFacts.includes(fact))
}

const counts = {}
let complete = 0
let weight = 0
for (const pair of pairs) {
  const missing = await lacking(pair)
  if (missing.length === 0) {
    complete += 1
    weight += Number(pair.weight)
  } else
    process.stdout.write(`${pair.passport} > ${pair.destination} (${pair.weight}): ${missing.join(', ')}\n`)
  for (const fact of missing) counts[fact] = (counts[fact] ?? 0) + 1
}
const all = pairs.reduce((sum, pair) => sum + Number(pair.weight), 0)
process.stdout.write(
  `${complete} of ${pairs.length} complete, ${((weight / all) * 100).toFixed(1)} % by weight; lacking: ${JSON.stringify(counts)}\n`,
)
