// `node services/catalogue/check/trips.mjs http://localhost:8080`: whether a trip of one leg says what the quote of its route
// says, for all pairs of countries on a day in 60 days: rule, whether it can be ordered, and the cheapest price. Ends with 1
// where any differs. The platform has to run with a high RATE_LIMIT_FACTOR.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const [, , address = 'http://localhost:8080'] = process.argv
/** Travellers of one question. */
const TOGETHER = 8
const AT_ONCE = 16
const DAY_MS = 86_400_000
const arrive = new Date(Date.now() + 60 * DAY_MS).toISOString().slice(0, 10)
const countries = JSON.parse(readFileSync(join(import.meta.dirname, '../seed/country.json'), 'utf8'))
const codes = countries.map(({ code }) => code)

async function ask(path, body) {
  const response = await fetch(new URL(path, address), {
    method: body ? 'POST' : 'GET',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

const rule = ({ visaType, visaRequired, electronicAuthorisation, admitted, stayDays }) =>
  [visaType, visaRequired, electronicAuthorisation, admitted, stayDays].join()

const ofQuote = (quote) =>
  quote
    ? `${rule(quote.requirement)} ${quote.canApply} ${Math.min(...quote.options.map(({ priceCents }) => priceCents))}`
    : 'unknown'
const ofTrip = ({ rule: said, canApply, cost }) =>
  said ? `${rule(said)} ${canApply} ${cost ? cost.officialCents + cost.ourCents : Infinity}` : 'unknown'

async function differences(passports, to) {
  const travellers = passports.map((country) => ({ passports: [{ country }] }))
  const trip = await ask('/api/trips/check', { travellers, legs: [{ to, arrive, leave: arrive }] })
  const quotes = await Promise.all(
    passports.map((from) => ask(`/api/quotes?from=${from}&to=${to}&on=${arrive}`)),
  )
  return passports.flatMap((from, at) => {
    const [said, wanted] = [ofTrip(trip.travellers[at].legs[0].passports[0]), ofQuote(quotes[at])]
    return said === wanted ? [] : [`${from} > ${to}: ${said}, the quote ${wanted}`]
  })
}

const questions = codes.flatMap((to) => {
  const others = codes.filter((code) => code !== to)
  return Array.from({ length: Math.ceil(others.length / TOGETHER) }, (_, at) => ({
    ...{ to, passports: others.slice(at * TOGETHER, (at + 1) * TOGETHER) },
  }))
})
const left = questions.values()
let pairs = 0
let different = 0
const worker = async () => {
  for (const { to, passports } of left) {
    const found = await differences(passports, to)
    pairs += passports.length
    different += found.length
    for (const line of found) process.stdout.write(`${line}\n`)
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, worker))
process.stdout.write(`${pairs} pairs, ${different} differences\n`)
process.exit(different > 0 ? 1 : 0)
