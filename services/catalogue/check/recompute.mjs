// `node services/catalogue/check/recompute.mjs postgres://... [days]`: works out what every pair of countries should answer
// today and on each of the days to come (60), and what the answer of today rests on, from the shipped facts alone and
// without the service's code, and compares it with the rows of a catalogue that nobody has edited since. Prints the
// differences by kind and what the answers rest on; ends with 1 if there are any differences.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { parse } from 'csv-parse/sync'

const SEED = join(import.meta.dirname, '../seed')
const rows = (name) => parse(readFileSync(join(SEED, name)), { columns: true })
const today = new Date().toISOString().slice(0, 10)
const ENTRY = { F: 'visa_free', A: 'on_arrival', E: 'evisa', T: 'eta', V: 'embassy', N: 'no_admission' }
const DAYS = { visa_free: 0, on_arrival: 1, evisa: 5, eta: 5, embassy: 15, no_admission: 15 }

const sources = new Map(rows('official-source.csv').map((row) => [row.id, row]))
/** Own cells by pair and source: what the destination's authority says itself. */
const own = rows('official-rule.csv').flatMap((row) =>
  sources.get(row.source).own === 'yes'
    ? row.destinations
        .split(' ')
        .flatMap((to) => row.passports.split(' ').map((from) => ({ pair: from + to, ...row })))
    : [],
)
/** Where a person compared and is sure that the authority is right. */
const sure = new Map(
  rows('official-difference.csv')
    .filter((row) => row.right === 'official' && row.confidence === 'high')
    .flatMap((row) =>
      row.passports.split(' ').map((from) => [`${from}${row.destination} ${row.source}`, row]),
    ),
)

/** The letter of every pair on a day: the matrix, over it the changes that hold then, over both what is sure of the authority. */
function policies(day) {
  const { asOf } = JSON.parse(readFileSync(join(SEED, 'origin.json'), 'utf8'))
  const cells = new Map()
  for (const { passport, ...line } of rows('visa-policy.csv'))
    for (const [destination, cell] of Object.entries(line))
      if (cell !== '-') cells.set(passport + destination, { cell, evidence: 'index', seen: asOf })
  const changes = JSON.parse(readFileSync(join(SEED, 'origin.json'), 'utf8')).changes
  for (const change of rows('policy-change.csv')) {
    if (change.valid_from > day || (change.valid_until && change.valid_until < day)) continue
    const evidence = change.official === 'yes' ? 'cited' : 'index'
    for (const passport of change.passports.split(' '))
      cells.set(passport + change.destination, { cell: change.new, evidence, seen: changes.asOf })
  }
  for (const { pair, source, value } of own) {
    const there = cells.get(pair)
    const difference = sure.get(`${pair} ${source}`)
    const { read_on: read } = sources.get(source)
    if (agree(value, there.cell)) {
      if (there.evidence === 'index' || there.seen <= read) there.evidence = 'authority'
    } else if (difference && difference.valid_from <= day)
      cells.set(pair, { cell: difference.value, evidence: 'authority' })
  }
  return cells
}

function agree(official, ours) {
  if (official === 'V') return ours === 'V' || ours === 'E'
  const isFree = (cell) => cell === 'F' || !(cell in ENTRY)
  if (!isFree(official)) return official === ours
  return isFree(ours) && (official === 'F' || official === ours)
}

const rate = Object.fromEntries(rows('exchange-rate.csv').map((row) => [row.currency, Number(row.per_gbp)]))
const pence = (amount, currency) => Math.round((Number(amount) / rate[currency]) * 100)
const fees = rows('government-fee.csv')
const noSources = rows('no-fee-source.csv').map((row) => row.site)
const of2019 = Object.fromEntries(rows('government-fee-2019.csv').map((row) => [row.destination, row.usd]))

/** What only a blog or a commercial agency says is an estimate. */
function isPoor(url) {
  const [host, ...path] = url.replace(/^https?:\/\/(www\.)?/, '').split('/')
  return (
    host.startsWith('blog.') ||
    path.includes('blog') ||
    noSources.includes(host) ||
    noSources.includes(`${host}/${path[0]}`)
  )
}

function feeOf(passport, destination, entry) {
  if (entry === 'visa_free' || entry === 'no_admission')
    return { cents: 0, status: 'none', days: DAYS[entry] }
  const fitting = fees.filter(
    (row) => row.entry === entry && row.destinations.split(' ').includes(destination),
  )
  const fee =
    fitting.find((row) => row.passports.split(' ').includes(passport)) ??
    fitting.find((row) => row.passports === '*')
  if (fee) {
    const listed = fee.day_kind === 'calendar' ? Math.ceil((Number(fee.days) * 5) / 7) : Number(fee.days)
    const days = fee.days === '' ? DAYS[entry] : Math.max(1, listed)
    return {
      cents: pence(fee.amount, fee.currency),
      status: isPoor(fee.source_url) ? 'estimate' : fee.status,
      days,
    }
  }
  const usd = of2019[destination]
  if (!usd) return { cents: 0, status: 'unknown', days: DAYS[entry] }
  return { cents: pence(usd, 'USD'), status: 'estimate', days: DAYS[entry] }
}

function expected(day) {
  return new Map(
    [...policies(day)].map(([pair, { cell, evidence }]) => {
      const entry = ENTRY[cell] ?? 'visa_free'
      const stay = ENTRY[cell] ? null : Number(cell)
      return [pair, { entry, stay, evidence, ...feeOf(pair.slice(0, 2), pair.slice(2), entry) }]
    }),
  )
}

async function stored(connectionString, day) {
  const db = new pg.Client({ connectionString })
  await db.connect()
  const { rows: found } = await db.query(
    `SELECT passport_country || destination_country AS pair, stay_days AS stay, government_fee_cents AS cents,
       government_fee_status AS status, processing_days_standard AS days, evidence,
       CASE WHEN NOT admitted THEN 'no_admission' WHEN electronic_authorisation THEN 'eta' ELSE visa_type END AS entry
     FROM catalogue.requirement
     WHERE (valid_from IS NULL OR valid_from <= $1) AND (valid_until IS NULL OR valid_until >= $1)`,
    [day],
  )
  await db.end()
  return found
}

/** Differences of a day by kind. What a rule rests on is compared for today: on later days other lists may be newer. */
export async function differences(connectionString, day = today) {
  const wanted = expected(day)
  const fields = ['entry', 'stay', 'cents', 'status', 'days', ...(day === today ? ['evidence'] : [])]
  const kinds = {}
  const note = (kind, example) => (kinds[kind] ??= []).push(example)
  const seen = new Set()
  for (const { pair, ...row } of await stored(connectionString, day)) {
    const facts = wanted.get(pair)
    if (seen.has(pair)) note('two rules', pair)
    seen.add(pair)
    if (!facts) note('not in the facts', pair)
    else
      for (const field of fields)
        if (facts[field] !== row[field]) note(field, `${pair}: ${row[field]} instead of ${facts[field]}`)
  }
  for (const pair of wanted.keys()) if (!seen.has(pair)) note('missing', pair)
  const evidence = Object.groupBy(wanted.values(), (one) => one.evidence)
  return {
    pairs: wanted.size,
    kinds,
    evidence: Object.entries(evidence).map(([of, { length }]) => `${of} ${length}`),
  }
}

if (process.argv[1] === import.meta.filename) {
  const [, , connectionString, days = '60'] = process.argv
  let count = 0
  for (let ahead = 0; ahead <= Number(days); ahead += 1) {
    const day = new Date(Date.parse(today) + ahead * 86_400_000).toISOString().slice(0, 10)
    const { pairs, kinds, evidence } = await differences(connectionString, day)
    const found = Object.values(kinds).flat().length
    count += found
    for (const [kind, examples] of Object.entries(kinds))
      process.stdout.write(`${day} ${kind}: ${examples.length} (${examples.slice(0, 3).join('; ')})\n`)
    if (ahead % 30 === 0)
      process.stdout.write(`${day}: ${pairs} pairs, ${found} differences, ${evidence.join(', ')}\n`)
  }
  process.stdout.write(`${count} differences\n`)
  process.exit(count > 0 ? 1 : 0)
}
