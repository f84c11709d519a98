// `node services/catalogue/check/offers.mjs http://...`: asks a running platform for the quote of every pair of countries
// (RATE_LIMIT_FACTOR=10000 npm start) and compares how its visa is sold with the shipped offers, and our part of the price
// with the formula of the specification, without the service's code. For a catalogue whose offers and prices no one has
// changed. Prints counts and differences; ends with 1 if there are
// differences, or if a prepared route promises more days than our own part takes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

const AT_ONCE = 32
const MOST_EXAMPLES = 5
/** Our fee for each speed and Denial Protection, in pence (specification, section 9). */
const FEES = { standard: 2500, rush: 3925, super_rush: 6775, same_day: 8575 }
const PROTECTION = 1500
const rows = (name) => parse(readFileSync(join(import.meta.dirname, '../seed', name)), { columns: true })
const matrix = rows('visa-policy.csv')
const offers = rows('offer.csv')
const regions = rows('residence.csv')
const names = (list, code) => list === '*' || list.split(' ').includes(code)

/** What is sold of a rule: of a visa on arrival what the authority takes online. */
function kindOf({ requirement, online }) {
  const { visaType, electronicAuthorisation } = { ...requirement, ...online }
  if (!requirement.visaRequired || !requirement.admitted || visaType === 'on_arrival') return null
  return visaType === 'evisa' ? (electronicAuthorisation ? 'eta' : 'evisa') : 'embassy'
}

function expected(from, to, kind) {
  const here = offers.filter((row) => row.destination === to && row.kind === kind)
  const row =
    here.find(({ passports }) => passports !== '*' && names(passports, from)) ??
    here.find(({ passports }) => passports === '*') ??
    (kind === 'embassy' ? { mode: 'prepare', place: 'consulate' } : { mode: 'file', place: 'online' })
  return {
    // No licence has a number yet.
    mode: row.mode === 'licensed' ? 'prepare' : row.mode,
    place: row.place,
    clerical: row.clerical === 'yes',
    regions: regions
      .filter(({ destinations, passports }) => names(destinations, to) && names(passports, from))
      .map(({ region }) => region)
      .join(),
  }
}

/** What is wrong about a quote; the first of it. */
function wrongWith(from, to, quote) {
  const { offer, options, canApply, denialProtectionFeeCents } = quote
  const kind = kindOf(quote)
  if (kind === null) return offer || options.length > 0 || canApply ? 'sold without a visa to sell' : null
  if (!offer) return 'no offer'
  const wanted = expected(from, to, kind)
  for (const field of ['mode', 'place', 'clerical'])
    if (offer[field] !== wanted[field]) return `${field} ${offer[field]} instead of ${wanted[field]}`
  if (offer.closedRegions.join() !== wanted.regions) return `asks for ${offer.closedRegions.join()}`
  if (canApply !== options.length > 0) return 'canApply differs from its options'
  if (offer.mode === 'off' && canApply) return 'off and sold'
  if (denialProtectionFeeCents !== PROTECTION) return `protection for ${denialProtectionFeeCents}`
  const odd = options.find(({ speed, serviceFeeCents }) => serviceFeeCents !== FEES[speed])
  if (odd) return `${odd.speed} for ${odd.serviceFeeCents}`
  if (offer.mode === 'prepare' && options.some(({ days, submitDays }) => days !== submitDays))
    return 'promises days that are not ours'
  return null
}

async function main(address) {
  const pairs = matrix.flatMap(({ passport }) =>
    matrix.map((other) => [passport, other.passport]).filter(([from, to]) => from !== to),
  )
  const counts = {}
  const wrong = {}
  const count = (what) => (counts[what] = (counts[what] ?? 0) + 1)
  const left = pairs.values()
  const worker = async () => {
    for (const [from, to] of left) {
      const response = await fetch(new URL(`/api/quotes?from=${from}&to=${to}`, address))
      if (response.status === 429) throw new Error('too many requests: RATE_LIMIT_FACTOR=10000 npm start')
      if (!response.ok) {
        count(`no quote (${response.status})`)
        continue
      }
      const quote = await response.json()
      count(quote.offer ? `${quote.offer.kind} ${quote.offer.mode}` : 'nothing to sell')
      const problem = wrongWith(from, to, quote)
      if (problem) (wrong[problem] ??= []).push(from + to)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  process.stdout.write(`${pairs.length} pairs of ${address}\n`)
  for (const [what, number] of Object.entries(counts).sort()) process.stdout.write(`${what}: ${number}\n`)
  for (const [what, examples] of Object.entries(wrong))
    process.stdout.write(`WRONG ${what}: ${examples.length}, ${examples.slice(0, MOST_EXAMPLES).join(' ')}\n`)
  process.exitCode = Object.keys(wrong).length > 0 ? 1 : 0
}

await main(process.argv[2])
