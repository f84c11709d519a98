// What every pair of countries should answer, worked out from the shipped facts alone and without the service's code.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

const SEED = join(import.meta.dirname, '../seed')
export const rows = (name) => parse(readFileSync(join(SEED, name)), { columns: true })
export const today = new Date().toISOString().slice(0, 10)
/** @param {number} ahead @returns {string} the day that many days from today on */
export const dayIn = (ahead) => new Date(Date.parse(today) + ahead * 86_400_000).toISOString().slice(0, 10)
const ENTRY = { F: 'visa_free', A: 'on_arrival', E: 'evisa', T: 'eta', V: 'embassy', N: 'no_admission' }
const DAYS = { visa_free: 0, on_arrival: 1, evisa: 5, eta: 5, embassy: 15, no_admission: 15 }

const sources = new Map(rows('official-source.csv').map((row) => [row.id, row]))
/** Cells by pair and source: what the destination's authority says itself, or others who cite it. */
const cellsOf = (weight) =>
  rows('official-rule.csv').flatMap((row) =>
    sources.get(row.source).own === weight
      ? row.destinations
          .split(' ')
          .flatMap((to) => row.passports.split(' ').map((from) => ({ pair: from + to, ...row })))
      : [],
  )
const own = cellsOf('yes')
const cited = cellsOf('cited')
/** What a person found who compared. */
const judged = new Map(
  rows('official-difference.csv').flatMap((row) =>
    row.passports
      .split(' ')
      .map((from) => [`${from}${row.destination} ${row.source}`, { ...row, pair: from + row.destination }]),
  ),
)
const isSure = (row) => row?.right === 'official' && row.confidence === 'high'

/** The letter of every pair on a day: the matrix, over it the changes that hold then, over both what is sure of the authority. */
function policies(day) {
  const { asOf } = JSON.parse(readFileSync(join(SEED, 'origin.json'), 'utf8'))
  const cells = new Map()
  for (const { passport, ...line } of rows('visa-policy.csv'))
    for (const [destination, cell] of Object.entries(line))
      if (cell !== '-')
        cells.set(passport + destination, { cell, evidence: 'index', ofDays: 'index', seen: asOf })
  const changes = JSON.parse(readFileSync(join(SEED, 'origin.json'), 'utf8')).changes
  const byDay = rows('policy-change.csv').sort((a, b) => a.valid_from.localeCompare(b.valid_from))
  for (const change of byDay) {
    const isOver = change.valid_until !== '' && change.valid_until < day
    if (change.valid_from > day || (isOver && change.ends === '')) continue
    const evidence = change.official === 'yes' ? 'cited' : 'index'
    const said = {
      cell: change.new,
      evidence,
      ofDays: evidence,
      seen: change.as_of || changes.asOf,
    }
    for (const passport of change.passports.split(' ')) {
      const pair = passport + change.destination
      const there = cells.get(pair)
      const isOlder = there && there.seen > said.seen && there.cell !== said.cell
      // An older index without an end has the rule that ended: it says nothing of the days after.
      if (isOver && there?.evidence === 'index') cells.delete(pair)
      else if (!isOver && !isOlder) cells.set(pair, said)
    }
  }
  for (const { pair, source, value } of own) {
    const there = cells.get(pair)
    const { read_on: read } = sources.get(source)
    if (there && agree(value, there.cell) && (there.evidence === 'index' || there.seen <= read))
      confirm(there, value, 'authority')
  }
  for (const row of judged.values())
    if (sources.get(row.source).own === 'yes') settle(cells, row, day, 'authority')
  for (const { pair, source, value } of cited) {
    const there = cells.get(pair)
    if (there?.evidence !== 'index' || there.seen > sources.get(source).read_on) continue
    if (agree(value, there.cell)) confirm(there, value, 'cited')
    else if (!judged.has(`${pair} ${source}`))
      cells.set(pair, { cell: value, evidence: 'cited', ofDays: 'cited' })
  }
  for (const row of judged.values())
    if (sources.get(row.source).own !== 'yes') settle(cells, row, day, 'cited')
  return cells
}

/** What a person is sure of takes the place of what is there, unless the authority itself says that. */
function settle(cells, { pair, value, valid_from: from, ...row }, day, evidence) {
  const there = cells.get(pair)
  // That a visa is needed says against an e-visa, too, where a person has looked at just that.
  const isSame = there && agree(value, there.cell) && (value === 'V') === (there.cell === 'V')
  if (!there || !isSure(row) || from > day || isSame) return
  if (evidence === 'authority' || there.evidence !== 'authority')
    cells.set(pair, { cell: value, evidence, ofDays: evidence, seen: '' })
}

/** A list that names no days says nothing of how long one may stay. */
function confirm(there, value, evidence) {
  there.evidence = evidence
  if (!(value in ENTRY)) there.ofDays = evidence
}

function agree(official, ours) {
  if (official === 'V') return ours === 'V' || ours === 'E'
  const isFree = (cell) => cell === 'F' || !(cell in ENTRY)
  if (!isFree(official)) return official === ours
  return isFree(ours) && (official === 'F' || official === ours)
}

const rate = Object.fromEntries(rows('exchange-rate.csv').map((row) => [row.currency, Number(row.per_gbp)]))
const pence = (amount, currency) => Math.round((Number(amount) / rate[currency]) * 100)
/** The fees of a destination's way of entry: `FR embassy`. */
const fees = new Map()
for (const row of rows('government-fee.csv'))
  for (const to of row.destinations.split(' ')) {
    const key = `${to} ${row.entry}`
    fees.set(key, [...(fees.get(key) ?? []), row])
  }
const noSources = rows('no-fee-source.csv').map((row) => row.site)
const of2019 = Object.fromEntries(rows('government-fee-2019.csv').map((row) => [row.destination, row.usd]))

const countries = JSON.parse(readFileSync(join(SEED, 'country.json'), 'utf8'))
/** The countries that are shown first. */
export const featured = new Set(countries.filter((one) => one.featured).map(({ code }) => code))
/** Also those of which nothing is known today. */
export const everyPair = countries.flatMap(({ code: from }) =>
  countries.filter(({ code }) => code !== from).map(({ code: to }) => from + to),
)
/** @param {string} code @returns {string} the income group of a country */
export const tierOf = (code) => countries.find((one) => one.code === code).priceTier

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

/** What a holder of a visa on arrival can apply for online instead; undefined: nothing is in the list of fees. */
export const onlineEntry = (passport, destination) =>
  ['eta', 'evisa'].find((entry) =>
    (fees.get(`${destination} ${entry}`) ?? []).some(
      (row) => row.passports === '*' || row.passports.split(' ').includes(passport),
    ),
  )

/** What the authority takes of a passport, how sure that is, and how long it takes. */
export function feeOf(passport, destination, entry) {
  if (entry === 'visa_free' || entry === 'no_admission')
    return { cents: 0, status: 'none', days: DAYS[entry] }
  const fitting = fees.get(`${destination} ${entry}`) ?? []
  const fee =
    fitting.find((row) => row.passports.split(' ').includes(passport)) ??
    fitting.find((row) => row.passports === '*')
  if (fee) {
    const listed = fee.day_kind === 'calendar' ? Math.ceil((Number(fee.days) * 5) / 7) : Number(fee.days)
    const days = fee.days === '' ? DAYS[entry] : Math.max(1, listed)
    return {
      cents: fee.status === 'on_issue' ? 0 : pence(fee.amount, fee.currency),
      status: isPoor(fee.source_url) ? 'estimate' : fee.status,
      days,
      asOf: fee.as_of,
      until: fee.until,
    }
  }
  const usd = of2019[destination]
  if (!usd) return { cents: 0, status: 'unknown', days: DAYS[entry] }
  return { cents: pence(usd, 'USD'), status: 'estimate', days: DAYS[entry] }
}

/** What every pair (`GBFR`) should answer on a day. @param {string} day */
export function expected(day) {
  return new Map(
    [...policies(day)].map(([pair, { cell, evidence, ofDays }]) => {
      const entry = ENTRY[cell] ?? 'visa_free'
      const stay = ENTRY[cell] ? null : Number(cell)
      const rule = { entry, stay, evidence, ofDays }
      return [pair, { ...rule, ...feeOf(pair.slice(0, 2), pair.slice(2), entry) }]
    }),
  )
}

/** The lines of a file by `destination way passport fact`, as far as it has them; those that name a passport last. */
const byKey = (name, keysOf) =>
  new Map(
    rows(name)
      .sort((a, b) => (a.passports === '*' ? 0 : 1) - (b.passports === '*' ? 0 : 1))
      .flatMap((row) => keysOf(row).map((key) => [key, row])),
  )
const each = (row, keyOf) =>
  (row.destinations ?? row.destination)
    .split(' ')
    .flatMap((to) => row.passports.split(' ').map((from) => keyOf(to, from)))
const visas = byKey('visa-variant.csv', (row) =>
  each(row, (to, from) => `${to} ${row.entry} ${from} ${row.fact}`),
)
const passportRules = byKey('passport-rule.csv', (row) => each(row, (to, from) => `${to} ${from}`))
const permits = byKey('condition.csv', (row) =>
  row.code.startsWith('mainland_permit') ? each(row, (to, from) => `${to} ${from}`) : [],
)
const noDuties = new Set(rows('no-duty.csv').map((row) => row.destination))
const duties = new Map()
for (const row of rows('duty.csv'))
  for (const to of row.places.split(' ')) duties.set(to, [...(duties.get(to) ?? []), row])

function dutyEvidence(from, to) {
  const listed = duties.get(to) ?? []
  const isFor = (row) =>
    row.passports === '*'
      ? !row.passports_except.split(' ').includes(from)
      : row.passports.split(' ').includes(from)
  const isNow = (row) =>
    row.from <= today && (row.until === '' || row.until >= today || row.after_until === 'unknown')
  const duty = listed.find((row) => isFor(row) && isNow(row))
  return duty?.evidence ?? (noDuties.has(to) ? 'cited' : listed[0]?.evidence)
}

/** A permit is no visa, and what a visa costs says nothing of it. */
export const isPermit = (pair, entry) =>
  entry === 'embassy' && permits.has(`${pair.slice(2)} ${pair.slice(0, 2)}`)

/** What each fact of today's answer rests on, `unknown` where no source says it: `kind cited, days cited, ...`. */
export function factsOf(pair, { entry, stay, evidence, ofDays }) {
  const [from, to] = [pair.slice(0, 2), pair.slice(2)]
  if (entry === 'no_admission') return `kind ${evidence}`
  const isOfPermit = isPermit(pair, entry)
  const visa = (fact) =>
    !isOfPermit && (visas.has(`${to} ${entry} ${from} ${fact}`) || visas.has(`${to} ${entry} * ${fact}`))
      ? 'cited'
      : undefined
  const fee = (fees.get(`${to} ${entry}`) ?? []).reduce((found, row) => {
    const isNamed = row.passports.split(' ').includes(from)
    return isNamed && found?.isNamed !== true
      ? { row, isNamed }
      : (found ?? (row.passports === '*' ? { row } : null))
  }, null)?.row
  const feeEvidence = fee
    ? fee.source_name && !isPoor(fee.source_url)
      ? fee.evidence || 'index'
      : undefined
    : of2019[to] && 'index'
  const known =
    entry === 'visa_free'
      ? { days: stay === null ? undefined : ofDays }
      : {
          days: visa('stay'),
          entries: visa('entries'),
          validity: visa('validity'),
          fee: isOfPermit ? undefined : feeEvidence,
        }
  const passport = passportRules.has(`${to} ${from}`) || passportRules.has(`${to} *`) ? 'cited' : undefined
  // An index knows visas alone: the source of the condition says that it is a permit.
  const kind = isOfPermit && evidence === 'index' ? 'cited' : evidence
  const all = { kind, ...known, passport, duties: dutyEvidence(from, to) }
  return Object.entries(all)
    .map(([fact, rests]) => `${fact} ${rests ?? 'unknown'}`)
    .join(', ')
}

/** A fee that was read more than 24 months ago is called an estimate. */
export function statusOn(day, { status, asOf, until }) {
  if (status !== 'sourced') return status
  if (until && until < day) return 'estimate'
  const [year, month = 12, last = 31] = asOf.split('-').map(Number)
  const [thisYear, thisMonth, thisDay] = day.split('-').map(Number)
  const months = (thisYear - year) * 12 + (thisMonth - month) + (thisDay > last ? 0.5 : 0)
  return months <= 24 ? 'sourced' : 'estimate'
}
