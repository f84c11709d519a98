// `node services/catalogue/check/trips.mjs http://localhost:8080`: whether a trip of one leg says what the quote of its route
// says, for all pairs of countries on a day in 60 days: rule, whether it can be ordered, and the cheapest price. Ends with 1
// where any differs. The platform has to run with a high RATE_LIMIT_FACTOR.
import { inTurns } from './answers.mjs'
import { dayIn, everyPair } from './facts.mjs'

const [, , address = 'http://localhost:8080'] = process.argv
/** Travellers of one question. */
const TOGETHER = 8
const arrive = dayIn(60)

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

const questions = [...new Set(everyPair.map((pair) => pair.slice(2)))].flatMap((to) => {
  const others = everyPair.filter((pair) => pair.endsWith(to)).map((pair) => pair.slice(0, 2))
  return Array.from({ length: Math.ceil(others.length / TOGETHER) }, (_, at) => ({
    ...{ to, passports: others.slice(at * TOGETHER, (at + 1) * TOGETHER) },
  }))
})
const found = (await inTurns(questions, ({ to, passports }) => differences(passports, to))).flat()
for (const line of found) process.stdout.write(`${line}\n`)
process.stdout.write(`${everyPair.length} pairs, ${found.length} differences\n`)
process.exit(found.length > 0 ? 1 : 0)
