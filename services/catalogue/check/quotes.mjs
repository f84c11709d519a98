// `node services/catalogue/check/quotes.mjs <http://...> [changes.json]`: asks a running platform (RATE_LIMIT_FACTOR=100000
// npm start) for the quote of every pair, and compares how it is sold and for how much with what follows from the shipped
// facts and offers, the specification's formula, and the changes of staff in the file: `{ "offers": [...], "prices": [...] }`,
// as the calls of the API take them. Uses nothing of the service's code. Ends with 1 if there are any differences.
import { readFileSync } from 'node:fs'
import { inTurns } from './answers.mjs'
import { everyPair, expected, feeOf, onlineEntry, rows, tierOf, today } from './facts.mjs'

const PERCENT = { standard: 100, rush: 157, super_rush: 271, same_day: 343 }
const OURS = { standard: 3, rush: 2, super_rush: 1 }
const PROTECTION = 1_500
const BASE = 2_500

const [, , address, file] = process.argv
const changes = { offers: [], prices: [], ...(file && JSON.parse(readFileSync(file, 'utf8'))) }

/** What a line for the passport says, else one for all. */
const ofPassport = (lines, passport) =>
  lines.find(({ passports }) => passports.includes(passport)) ??
  lines.find(({ passports }) => passports.length === 0)
const listOf = (passports) => (passports === '*' ? [] : passports.split(' '))
const shipped = rows('offer.csv').map((row) => ({ ...row, passports: listOf(row.passports) }))
const closed = new Set(
  rows('condition.csv')
    .filter(({ code }) => code !== 'canada_eta_by_air')
    .flatMap(({ destination, passports }) => passports.split(' ').map((from) => from + destination)),
)

function termsOf(from, to, kind) {
  const isOf = (one) => one.destination === to && (one.kind ?? kind) === kind
  const set = changes.offers.flatMap(({ kinds, terms, ...one }) =>
    kinds.map((of) => ({ ...one, ...terms, kind: of.kind })),
  )
  const found = ofPassport(set.filter(isOf), from) ?? ofPassport(shipped.filter(isOf), from)
  const unlisted =
    kind === 'embassy' ? { mode: 'prepare', place: 'consulate' } : { mode: 'file', place: 'online' }
  const terms = {
    sellsProtection: true,
    protectionCents: null,
    speeds: Object.keys(PERCENT),
    ...(found ?? unlisted),
  }
  const isFiled = terms.mode === 'licensed' && terms.licence?.number
  return { ...terms, mode: terms.mode === 'licensed' ? (isFiled ? 'file' : 'prepare') : terms.mode }
}

/** Of the rules that meet a route the one that names more: destination before passports before income group before kind before days. */
function priceOf(what, from, to, kind, otherwise) {
  const meets = (one) =>
    one.what === what &&
    (one.destinations.length === 0 || one.destinations.includes(to)) &&
    (one.passports.length === 0 || one.passports.includes(from)) &&
    [null, tierOf(from)].includes(one.tier) &&
    [null, kind].includes(one.kind) &&
    (one.from ?? today) <= today &&
    (one.until ?? today) >= today
  const rank = (one) =>
    [one.destinations.length, one.passports.length, one.tier, one.kind, one.from ?? one.until]
      .map((is) => (is ? 1 : 0))
      .join('')
  const [best] = changes.prices.filter(meets).sort((a, b) => rank(b).localeCompare(rank(a)))
  return best?.value ?? otherwise
}

function wanted(pair, facts) {
  // Its rule has ended, and nothing is known of today.
  if (!facts) return 'status 404'
  const [from, to] = [pair.slice(0, 2), pair.slice(2)]
  const kind = facts.entry === 'on_arrival' ? onlineEntry(from, to) : facts.entry
  if (!['embassy', 'evisa', 'eta'].includes(kind) || closed.has(pair)) return 'not sold'
  const { mode, place, speeds, ...terms } = termsOf(from, to, kind)
  if (mode === 'off') return 'off'
  const { cents, days: standard } = kind === facts.entry ? facts : feeOf(from, to, kind)
  const all = {
    standard,
    rush: Math.max(1, Math.ceil(standard / 2)),
    super_rush: Math.max(1, Math.ceil(standard / 4)),
  }
  const ours = priceOf('fee', from, to, kind, BASE)
  const options = []
  let fastest = Infinity
  const inAll = Object.entries(all).filter(([, days]) => days < fastest && (fastest = days))
  for (const [speed, days] of inAll.filter(([one]) => speeds.includes(one))) {
    const shown = mode === 'prepare' ? Math.min(OURS[speed], days) : days
    if (shown >= (options.at(-1)?.days ?? Infinity)) continue
    const service = Math.round((ours * priceOf(speed, from, to, kind, PERCENT[speed])) / 100)
    options.push({ days: shown, says: `${speed} ${shown} ${service}+${cents}` })
  }
  const book = priceOf('protection', from, to, kind, PROTECTION)
  const protection = terms.sellsProtection ? (terms.protectionCents ?? book) : 0
  return [mode, mode === 'prepare' ? place : '', ...options.map(({ says }) => says), protection].join(', ')
}

async function found(pair) {
  const query = new URLSearchParams({ from: pair.slice(0, 2), to: pair.slice(2) })
  const response = await fetch(new URL(`/api/quotes?${query}`, address))
  if (!response.ok) return { says: `status ${response.status}` }
  const { options, offer, canApply, denialProtectionFeeCents } = await response.json()
  const said = options.map(
    (one) => `${one.speed} ${one.days} ${one.serviceFeeCents}+${one.governmentFeeCents}`,
  )
  if (options.length === 0 || !canApply)
    return { says: offer?.mode === 'off' ? 'off' : options.length > 0 ? 'options, and no sale' : 'not sold' }
  const place = offer.mode === 'prepare' ? offer.place : ''
  return { says: [offer.mode, place, ...said, denialProtectionFeeCents].join(', ') }
}

const facts = expected(today)
const answers = await inTurns(everyPair, async (pair) => ({
  pair,
  wants: wanted(pair, facts.get(pair)),
  ...(await found(pair)),
}))
const wrong = answers.filter(({ wants, says }) => wants !== says)
const counts = {}
for (const { says } of answers) counts[says.split(',', 1)[0]] = (counts[says.split(',', 1)[0]] ?? 0) + 1
for (const { pair, wants, says } of wrong.slice(0, 10))
  process.stdout.write(`${pair}: ${says} instead of ${wants}\n`)
const sum = Object.entries(counts).map(([what, count]) => `${what} ${count}`)
process.stdout.write(`${answers.length} quotes (${sum.join(', ')}), ${wrong.length} differences\n`)
process.exit(wrong.length > 0 ? 1 : 0)
