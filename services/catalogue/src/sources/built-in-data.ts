import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  AnnouncedRule,
  AuthorityDays,
  Evidence,
  ExtraFee,
  type OfficialSite,
  PassportRule,
  RuleCondition,
  SeasonalFee,
  Source,
} from '@borderlane/contracts/catalogue/requirement'
import { Entries, Span } from '@borderlane/contracts/catalogue/fact-values'
import { Form } from '@borderlane/contracts/forms/form'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { Country, ExchangeRate } from '../rules/country.entity'
import type { FeeTables, ListedExtra, ListedFee, ListedSeason } from '../rules/government-fee'
import type { PolicyChange } from '../rules/policy-change'
import { type Entry, type Policy, readPolicy } from '../rules/visa-policy'
import type { VariantFact } from '../rules/visa-variants'

/** Beside `src` and beside `dist`, so the same two steps lead there from both. */
const FOLDER = join(__dirname, '..', '..', 'seed')

const read = (name: string) => readFile(join(FOLDER, name), 'utf8')

export async function readSeedRows(name: string): Promise<Record<string, string>[]> {
  return parse(await read(name), { columns: true })
}

export async function readCountries(): Promise<Country[]> {
  return JSON.parse(await read('country.json')) as Country[]
}

export async function readRates(): Promise<ExchangeRate[]> {
  return (await readSeedRows('exchange-rate.csv')).map((row) => ({
    currency: row['currency']!,
    ratePerGbp: row['per_gbp']!,
    display: row['display'] === 'yes',
    asOf: row['as_of']!,
  }))
}

export async function readOrigin(): Promise<Source & { changes: { url: string; asOf: string } }> {
  return JSON.parse(await read('origin.json')) as Source & { changes: { url: string; asOf: string } }
}

/** Where the rules come from. */
export async function readSource(): Promise<Source> {
  return Source.parse(await readOrigin())
}

export async function readLicenceTexts(): Promise<{ name: string; text: string }[]> {
  const names = ['passport-index-data.imorte', 'passport-index-dataset.ilyankou']
  return Promise.all(names.map(async (name) => ({ name, text: await read(`LICENSE.${name}.txt`) })))
}

/** A rule for every pair of countries, as a matrix of the importer's kind. */
export function openPolicyMatrix(): Readable {
  return createReadStream(join(FOLDER, 'visa-policy.csv'))
}

/** The authorities' own addresses by destination and kind of visa, `KR evisa` or `KR any`. */
export async function readOfficialSites(): Promise<Map<string, OfficialSite>> {
  return new Map(
    (await readSeedRows('official-site.csv')).map((row) => [
      `${row['destination']} ${row['kind']}`,
      { authority: row['authority']!, url: row['url']! },
    ]),
  )
}

/** Destinations of which a source was read that names nothing to be done, with that source. */
export async function readNoDuties(): Promise<Map<string, Source>> {
  return new Map(
    (await readSeedRows('no-duty.csv')).map((row) => [
      row['destination']!,
      Source.parse({
        name: row['authority'],
        url: row['url'],
        asOf: row['as_of'],
        evidence: row['evidence'],
      }),
    ]),
  )
}

export interface BuiltInAnnouncement {
  destinations: ReadonlySet<string>
  passports: ReadonlySet<string>
  announced: AnnouncedRule
}

export async function readAnnouncements(): Promise<BuiltInAnnouncement[]> {
  return (await readSeedRows('announced-rule.csv')).map((row) => ({
    destinations: new Set(row['destinations']!.split(' ')),
    passports: new Set(row['passports']!.split(' ')),
    announced: AnnouncedRule.parse({
      kind: row['kind'],
      from: row['from'] || null,
      fee: row['fee'] || null,
      source: { code: 'published', name: row['authority'], url: row['url'] || null, asOf: row['as_of'] },
    }),
  }))
}

export interface BuiltInCondition {
  destination: string
  passports: ReadonlySet<string>
  condition: RuleCondition
}

/** What rules depend on for some who ask. */
export async function readConditions(): Promise<BuiltInCondition[]> {
  return (await readSeedRows('condition.csv')).map((row) => ({
    destination: row['destination']!,
    passports: new Set(row['passports']!.split(' ')),
    condition: RuleCondition.parse({
      code: row['code'],
      source: { code: 'published', name: row['authority'], url: row['url'], asOf: row['as_of'] },
    }),
  }))
}

/**
 * What destinations ask of passports, by destination (`US`: all that no other line names) or route (`INUS`); of those that
 * end one after the other.
 */
export async function readPassportRules(): Promise<Map<string, PassportRule[]>> {
  const number = (text: string | undefined) => (text ? Number(text) : null)
  const rules = new Map<string, PassportRule[]>()
  for (const row of await readSeedRows('passport-rule.csv')) {
    const until = row['until'] ? { until: row['until'] } : {}
    const rule = PassportRule.parse({
      months: number(row['months']),
      days: number(row['days']),
      from: row['from'],
      issuedWithinYears: number(row['issued_within_years']),
      blankPages: number(row['blank_pages']),
      source: { code: 'published', name: row['authority'], url: row['url'], asOf: row['as_of'], ...until },
    })
    const passports = row['passports'] === '*' ? [''] : row['passports']!.split(' ')
    for (const key of passports.map((passport) => passport + row['destination']!))
      rules.set(key, [...(rules.get(key) ?? []), rule])
  }
  return rules
}

/** One of the most usual routes. `weight`: its share of them all, from population and arrivals. */
export interface UsualPair {
  passport: string
  destination: string
  weight: number
}

export async function readUsualPairs(): Promise<UsualPair[]> {
  return (await readSeedRows('usual-pair.csv')).map((row) => ({
    passport: row['passport']!,
    destination: row['destination']!,
    weight: Number(row['weight']),
  }))
}

export async function readVariantFacts(): Promise<VariantFact[]> {
  return (await readSeedRows('visa-variant.csv')).map((row) => ({
    destinations: row['destinations']!.split(' '),
    entry: row['entry'] as Entry,
    passports: row['passports'] === '*' ? null : row['passports']!.split(' '),
    ...variantFact(row['fact']!, row['value']!),
    source: Source.parse({ name: row['source_name'], url: row['source_url'] || null, asOf: row['as_of'] }),
  }))
}

function variantFact(fact: string, value: string): Pick<VariantFact, 'fact' | 'said'> {
  const name = VariantFactName.parse(fact)
  if (name === 'name') return { fact: name, said: value }
  if (value === 'set_by_authority') return { fact: name, said: null }
  if (name === 'entries') return { fact: name, said: Entries.parse(value) }
  const [count, unit] = value.split(' ')
  return { fact: name, said: Span.parse({ count: Number(count), unit }) }
}

const VariantFactName = z.enum(['name', 'stay', 'entries', 'validity'])

/** Policy changes after the day of the matrix and rules that end, one for each pair. */
export async function readPolicyChanges(): Promise<PolicyChange[]> {
  const { changes } = await readOrigin()
  return (await readSeedRows('policy-change.csv')).flatMap((row) =>
    row['passports']!.split(' ').map((passport) => ({
      passport,
      destination: row['destination']!,
      policy: readPolicy(row['new']!)!,
      validFrom: row['valid_from']!,
      validUntil: row['valid_until'] || null,
      endsUnknown: row['ends'] === 'yes',
      // A row with a day of its own was read at its own address, the others in the list of changes.
      source: {
        code: 'published' as const,
        name: row['cited']!,
        url: row['as_of'] ? row['url'] || null : changes.url,
        asOf: row['as_of'] || changes.asOf,
      },
      evidence: row['official'] === 'yes' ? ('cited' as const) : ('index' as const),
      remarks: row['remarks']!,
    })),
  )
}

export async function readFees(rates: readonly ExchangeRate[]): Promise<FeeTables> {
  const of2019 = await readSeedRows('government-fee-2019.csv')
  return {
    listed: (await readSeedRows('government-fee.csv')).map(listedFee),
    usdOf2019: new Map(of2019.map((row) => [row['destination']!, Number(row['usd'])])),
    ratePerGbp: new Map(rates.map((rate) => [rate.currency, Number(rate.ratePerGbp)])),
    noSources: (await readSeedRows('no-fee-source.csv')).map((row) => row['site']!),
  }
}

function listedFee(row: Record<string, string>): ListedFee {
  const name = row['source_name']
  return {
    destinations: row['destinations']!.split(' '),
    entry: row['entry'] as Entry,
    passports: row['passports'] === '*' ? null : new Set(row['passports']!.split(' ')),
    amount: Number(row['amount']),
    currency: row['currency']!,
    authorityDays: row['days'] === '' ? null : authorityDays(row),
    extras: row['extras'] === '' ? [] : row['extras']!.split('; ').map(extra),
    season: row['season'] ? season(row['season']) : null,
    status: row['status'] as ListedFee['status'],
    source: name
      ? {
          code: name === 'Global Visa Cost Dataset 2019' ? 'dataset_2019' : 'published',
          name,
          url: row['source_url'] || null,
          asOf: row['as_of']!,
          ...(row['evidence'] && { evidence: Evidence.parse(row['evidence']) }),
          ...(row['until'] && { until: row['until'] }),
        }
      : null,
    asOf: row['as_of']!,
    remarks: row['notes']!,
  }
}

function authorityDays(row: Record<string, string>): AuthorityDays {
  const min = Number(row['days'])
  return AuthorityDays.parse({ min, max: Number(row['days_max'] || min), unit: row['day_kind'] })
}

function season(text: string): ListedSeason {
  const [amount, from, until] = text.split(' ')
  return { amount: Number(amount), ...SeasonalFee.pick({ from: true, until: true }).parse({ from, until }) }
}

function extra(text: string): ListedExtra {
  const [code, amount, currency, per] = text.split(' ')
  return {
    code: ExtraFee.shape.code.parse(code),
    amount: Number(amount),
    currency: currency!,
    per: ExtraFee.shape.per.parse(per),
  }
}

/** What the authorities' own applications ask, as they were when somebody looked last. */
export async function readForms(): Promise<Form[]> {
  const names = (await readdir(join(FOLDER, 'form'))).filter((name) => name.endsWith('.json')).sort()
  return Promise.all(names.map(async (name) => Form.parse(JSON.parse(await read(join('form', name))))))
}

/** Where rules of a destination stand. */
export interface OfficialSource {
  source: Source
  /**
   * `own`: the destination's own text, of which a copy was opened, with a day: only this is called the authority's own.
   * `cited`: others name the passport and the authority's own address. `reported`: what others copied or report is theirs.
   */
  weight: 'own' | 'cited' | 'reported'
}

/** What one source says about one route. */
export interface OfficialCell {
  passport: string
  destination: string
  policy: Policy
  from: OfficialSource
}

/** What somebody found who compared a source with our rules. */
export interface OfficialDifference extends OfficialCell {
  right: 'official' | 'ours' | 'both' | 'unclear'
  confidence: 'high' | 'medium' | 'low'
  /** The first day of what the source says, `YYYY-MM-DD`; null: not known, it holds already. */
  validFrom: string | null
  remark: string
}

export interface OfficialData {
  cells: OfficialCell[]
  differences: OfficialDifference[]
}

/** The authorities' own lists, and what others say about them, as they are built in. */
export async function readOfficialData(): Promise<OfficialData> {
  const [sources, rules, differences] = await Promise.all(
    ['official-source.csv', 'official-rule.csv', 'official-difference.csv'].map(readSeedRows),
  )
  const byId = new Map(sources!.map((row) => [row['id']!, sourceOf(row)]))
  const named = (id: string): OfficialSource => {
    const source = byId.get(id)
    if (!source) throw new Error(`unknown source ${id}`)
    return source
  }
  return {
    cells: rules!.flatMap((row) =>
      row['destinations']!.split(' ').flatMap((destination) =>
        cellsOf(row, destination, named(row['source']!)),
      ),
    ),
    differences: differences!.flatMap((row) =>
      cellsOf(row, row['destination']!, named(row['source']!)).map((cell) => ({
        ...cell,
        right: row['right'] as OfficialDifference['right'],
        confidence: row['confidence'] as OfficialDifference['confidence'],
        validFrom: row['valid_from'] || null,
        remark: row['remark']!,
      })),
    ),
  }
}

function sourceOf(row: Record<string, string>): OfficialSource {
  return {
    source: {
      code: 'published',
      name: row['authority']!,
      url: row['url'] || null,
      asOf: row['read_on']!,
      ...(row['document_day'] && { documentDay: row['document_day'] }),
    },
    weight: row['own'] === 'yes' ? 'own' : row['own'] === 'cited' ? 'cited' : 'reported',
  }
}

function cellsOf(row: Record<string, string>, destination: string, from: OfficialSource): OfficialCell[] {
  const policy = readPolicy(row['value']!)!
  return row['passports']!.split(' ').map((passport) => ({ passport, destination, policy, from }))
}
