// `node services/catalogue/check/recompute.mjs postgres://...`: works out what every pair of countries should answer today, from the
// shipped facts alone and without the service's code, and compares it with the rows of a catalogue that nobody has
// edited since. Prints the differences by kind; ends with 1 if there are any.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { parse } from 'csv-parse/sync'

const SEED = join(import.meta.dirname, '../seed')
const rows = (name) => parse(readFileSync(join(SEED, name)), { columns: true })
const today = new Date().toISOString().slice(0, 10)
const ENTRY = { F: 'visa_free', A: 'on_arrival', E: 'evisa', T: 'eta', V: 'embassy', N: 'no_admission' }
const DAYS = { visa_free: 0, on_arrival: 1, evisa: 5, eta: 5, embassy: 15, no_admission: 15 }

/** The letter of every pair today: the matrix, and over it the changes that have begun and not ended. */
function policies() {
  const cells = new Map()
  for (const { passport, ...line } of rows('visa-policy.csv'))
    for (const [destination, cell] of Object.entries(line))
      if (cell !== '-') cells.set(passport + destination, cell)
  for (const change of rows('policy-change.csv')) {
    if (change.valid_from > today || (change.valid_until && change.valid_until < today)) continue
    for (const passport of change.passports.split(' ')) cells.set(passport + change.destination, change.new)
  }
  return cells
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

function expected() {
  return new Map(
    [...policies()].map(([pair, cell]) => {
      const entry = ENTRY[cell] ?? 'visa_free'
      const stay = ENTRY[cell] ? null : Number(cell)
      return [pair, { entry, stay, ...feeOf(pair.slice(0, 2), pair.slice(2), entry) }]
    }),
  )
}

async function stored(connectionString) {
  const db = new pg.Client({ connectionString })
  await db.connect()
  const { rows: found } = await db.query(
    `SELECT passport_country || destination_country AS pair, stay_days AS stay, government_fee_cents AS cents,
       government_fee_status AS status, processing_days_standard AS days,
       CASE WHEN NOT admitted THEN 'no_admission' WHEN electronic_authorisation THEN 'eta' ELSE visa_type END AS entry
     FROM catalogue.requirement
     WHERE (valid_from IS NULL OR valid_from <= $1) AND (valid_until IS NULL OR valid_until >= $1)`,
    [today],
  )
  await db.end()
  return found
}

/** Number of differences by kind, and some examples of each. */
export async function differences(connectionString) {
  const wanted = expected()
  const kinds = {}
  const note = (kind, example) => (kinds[kind] ??= []).push(example)
  const seen = new Set()
  for (const { pair, ...row } of await stored(connectionString)) {
    const facts = wanted.get(pair)
    if (seen.has(pair)) note('two rules', pair)
    seen.add(pair)
    if (!facts) note('not in the facts', pair)
    else
      for (const field of ['entry', 'stay', 'cents', 'status', 'days'])
        if (facts[field] !== row[field]) note(field, `${pair}: ${row[field]} instead of ${facts[field]}`)
  }
  for (const pair of wanted.keys()) if (!seen.has(pair)) note('missing', pair)
  return { pairs: wanted.size, kinds }
}

if (process.argv[1] === import.meta.filename) {
  const { pairs, kinds } = await differences(process.argv[2])
  for (const [kind, examples] of Object.entries(kinds))
    process.stdout.write(`${kind}: ${examples.length} (${examples.slice(0, 3).join('; ')})\n`)
  const count = Object.values(kinds).flat().length
  process.stdout.write(`${pairs} pairs, ${count} differences\n`)
  process.exit(count > 0 ? 1 : 0)
}
