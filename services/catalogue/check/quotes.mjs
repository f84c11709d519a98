// `node services/catalogue/check/quotes.mjs <http://...> [changes.json]`: asks a running platform (RATE_LIMIT_FACTOR=100000
// npm start) for the quote of every pair, and compares how it is sold and for how much with what follows from the shipped
// facts and offers, the specification's formula, and the changes of staff in the file: `{ "offers": [...], "prices": [...] }`,
// as the calls of the API take them. Uses nothing of the service's code. Ends with 1 if there are any differences.
import { readFileSync } from 'node:fs'
import { inTurns } from './answers.mjs'
import { everyPair, expected, feeOf, isPermit, onlineEntry, rows, tierOf, today } from './facts.mjs'

const PERCENT = { standard: 100, rush: 157, super_rush: 271 }
const OURS = { standard: 3, rush: 2, super_rush: 1 }
const [, , address, file] = process.argv
const changes = { offers: [], prices: [], ...(file && JSON.parse(readFileSync(file, 'utf8'))) }
const listOf = (passports) => (passports === '*' ? [] : passports.split(' '))
const shipped = rows('offer.csv').map((row) => ({ ...row, passports: listOf(row.passports) }))
const set = changes.offers.flatMap(({ kinds, terms, ...one }) =>
  kinds.map((of) => ({ ...one, ...terms, kind: of.kind })),
)
const suspended = new Set(
  rows('condition.csv').flatMap(({ destination, passports, code }) =>
    code === 'us_visitor_visas_suspended' ? listOf(passports).map((from) => from + destination) : [],
  ),
)

function termsOf(from, to, kind) {
  const found = [set, shipped].flatMap((offers) => {
    const fitting = offers.filter((one) => one.destination === to && one.kind === kind)
    return [
      fitting.find((one) => one.passports.includes(from)),
      fitting.find((one) => one.passports.length === 0),
    ]
  })
  const unlisted =
    kind === 'embassy' ? { mode: 'prepare', place: 'consulate' } : { mode: 'file', place: 'online' }
  const terms = { sellsProtection: true, speeds: Object.keys(PERCENT), ...(found.find(Boolean) ?? unlisted) }
  const isFiled = terms.mode === 'file' || (terms.mode === 'licensed' && terms.licence?.number)
  return { ...terms, mode: terms.mode === 'off' ? 'off' : isFiled ? 'file' : 'prepare' }
}

/** Of the rules that meet a route the one that names more: destination before passports before income group before kind before days. */
function priceOf(what, from, to, kind, otherwise) {
  const isIn = (list, code) => list.length === 0 || list.includes(code)
  const meets = (one) =>
    one.what === what &&
    isIn(one.destinations, to) &&
    isIn(one.passports, from) &&
    [null, tierOf(from)].includes(one.tier) &&
    [null, kind].includes(one.kind) &&
    (one.from ?? today) <= today &&
    (one.until ?? today) >= today
  const named = (one) => [
    one.destinations.length,
    one.passports.length,
    one.tier,
    one.kind,
    one.from ?? one.until,
  ]
  const rank = (one) =>
    named(one)
      .map((is) => (is ? 1 : 0))
      .join('')
  return changes.prices.filter(meets).sort((a, b) => rank(b).localeCompare(rank(a)))[0]?.value ?? otherwise
}

function wanted(pair, facts) {
  // Its rule has ended, and nothing is known of today.
  if (!facts) return 'status 404'
  const [from, to] = [pair.slice(0, 2), pair.slice(2)]
  const kind = facts.entry === 'on_arrival' ? onlineEntry(from, to) : facts.entry
  if (!['embassy', 'evisa', 'eta'].includes(kind) || suspended.has(pair) || isPermit(pair, kind))
    return 'not sold'
  const { mode, place, speeds, ...terms } = termsOf(from, to, kind)
  if (mode === 'off') return 'off'
  const { cents, days } = kind === facts.entry ? facts : feeOf(from, to, kind)
  const ours = priceOf('fee', from, to, kind, 2_500)
  const sold = []
  let [fastest, last] = [Infinity, Infinity]
  for (const [index, speed] of Object.keys(PERCENT).entries()) {
    const inAll = index === 0 ? days : Math.max(1, Math.ceil(days / (2 * index)))
    const shown = mode === 'prepare' ? Math.min(OURS[speed], inAll) : inAll
    const isFaster = inAll < fastest
    fastest = Math.min(fastest, inAll)
    if (!isFaster || !speeds.includes(speed) || shown >= last) continue
    last = shown
    sold.push(
      `${speed} ${shown} ${Math.round((ours * priceOf(speed, from, to, kind, PERCENT[speed])) / 100)}+${cents}`,
    )
  }
  const protection = terms.protectionCents ?? priceOf('protection', from, to, kind, 1_500)
  return [mode, mode === 'prepare' ? place : '', ...sold, terms.sellsProtection ? protection : 0].join(', ')
}

async function found(pair) {
  const query = new URLSearchParams({ from: pair.slice(0, 2), to: pair.slice(2) })
  const response = await fetch(new URL(`/api/quotes?${query}`, address))
  if (!response.ok) return `status ${response.status}`
  const { options, offer, canApply, denialProtectionFeeCents } = await response.json()
  if (options.length > 0 !== canApply) return 'options, and no sale'
  if (!canApply) return offer?.mode === 'off' ? 'off' : 'not sold'
  const sold = options.map(
    (one) => `${one.speed} ${one.days} ${one.serviceFeeCents}+${one.governmentFeeCents}`,
  )
  return [offer.mode, offer.mode === 'prepare' ? offer.place : '', ...sold, denialProtectionFeeCents].join(
    ', ',
  )
}

const facts = expected(today)
const counts = {}
const wrong = []
await inTurns(everyPair, async (pair) => {
  const [wants, says] = [wanted(pair, facts.get(pair)), await found(pair)]
  if (wants !== says) wrong.push(`${pair}: ${says} instead of ${wants}`)
  counts[says.split(',', 1)[0]] = (counts[says.split(',', 1)[0]] ?? 0) + 1
})
const lines = [
  ...wrong.slice(0, 10),
  JSON.stringify(counts),
  `${everyPair.length} quotes, ${wrong.length} differences`,
]
process.stdout.write(`${lines.join('\n')}\n`)
process.exit(wrong.length > 0 ? 1 : 0)
