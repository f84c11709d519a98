import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Source } from '@borderlane/contracts/catalogue'
import type { Country } from '../country/country.entity'
import type { ExchangeRate } from '../exchange-rate/exchange-rate.entity'
import type { FeeTables, ListedFee } from '../requirement/government-fee'
import type { ImportedRule } from '../requirement/imported-requirement'
import { type Entry, readPolicy } from '../requirement/visa-policy'
import { parseCsv } from './csv'

/** Beside `src` and beside `dist`, so the same two steps lead there from both. */
const FOLDER = join(__dirname, '..', '..', 'seed')

/** What the service knows without anybody's help; `seed/README.md` says where it comes from. */
export interface BuiltInData {
  countries: Country[]
  rates: ExchangeRate[]
  /** A rule for every pair of countries. */
  rules: ImportedRule[]
  fees: FeeTables
  source: Source
}

export async function readBuiltInData(): Promise<BuiltInData> {
  const read = (name: string) => readFile(join(FOLDER, name), 'utf8')
  const [countries, rates, policy, listed, of2019, origin] = await Promise.all(
    [
      'country.json',
      'exchange-rate.csv',
      'visa-policy.csv',
      'government-fee.csv',
      'government-fee-2019.csv',
      'origin.json',
    ].map(read),
  )
  const exchangeRates = readRates(rates!)
  return {
    countries: JSON.parse(countries!) as Country[],
    rates: exchangeRates,
    rules: readRules(policy!),
    fees: {
      listed: readListedFees(listed!),
      usdOf2019: new Map(parseCsv(of2019!).map((row) => [row['destination']!, Number(row['usd'])])),
      ratePerGbp: new Map(exchangeRates.map((rate) => [rate.currency, Number(rate.ratePerGbp)])),
    },
    source: Source.parse(JSON.parse(origin!)),
  }
}

function readRules(text: string): ImportedRule[] {
  return parseCsv(text).flatMap(({ passport, ...cells }) =>
    Object.entries(cells).flatMap(([destination, cell]) => {
      const policy = readPolicy(cell)
      return policy ? [{ passport: passport!, destination, policy }] : []
    }),
  )
}

function readListedFees(text: string): ListedFee[] {
  return parseCsv(text).map((row) => ({
    destinations: row['destinations']!.split(' '),
    entry: row['entry'] as Entry,
    passports: row['passports'] === '*' ? null : new Set(row['passports']!.split(' ')),
    amount: Number(row['amount']),
    currency: row['currency']!,
    days: row['days'] === '' ? null : Number(row['days']),
    status: row['status'] as ListedFee['status'],
    source: row['source_name']
      ? { name: row['source_name'], url: row['source_url'] || null, asOf: row['as_of']! }
      : null,
    asOf: row['as_of']!,
    remarks: row['notes']!,
  }))
}

function readRates(text: string): ExchangeRate[] {
  return parseCsv(text).map((row) => ({
    currency: row['currency']!,
    ratePerGbp: row['per_gbp']!,
    display: row['display'] === 'yes',
    asOf: row['as_of']!,
  }))
}
