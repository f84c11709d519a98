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

const read = (name: string) => readFile(join(FOLDER, name), 'utf8')

export async function readCountries(): Promise<Country[]> {
  return JSON.parse(await read('country.json')) as Country[]
}

export async function readRates(): Promise<ExchangeRate[]> {
  return parseCsv(await read('exchange-rate.csv')).map((row) => ({
    currency: row['currency']!,
    ratePerGbp: row['per_gbp']!,
    display: row['display'] === 'yes',
    asOf: row['as_of']!,
  }))
}

/** Where the rules come from. */
export async function readSource(): Promise<Source> {
  return Source.parse(JSON.parse(await read('origin.json')))
}

/** A rule for every pair of countries. Some megabytes as objects: read it only to load it. */
export async function readRules(): Promise<ImportedRule[]> {
  return parseCsv(await read('visa-policy.csv')).flatMap(({ passport, ...cells }) =>
    Object.entries(cells).flatMap(([destination, cell]) => {
      const policy = readPolicy(cell)
      return policy ? [{ passport: passport!, destination, policy }] : []
    }),
  )
}

export async function readFees(rates: readonly ExchangeRate[]): Promise<FeeTables> {
  const of2019 = parseCsv(await read('government-fee-2019.csv'))
  return {
    listed: readListedFees(await read('government-fee.csv')),
    usdOf2019: new Map(of2019.map((row) => [row['destination']!, Number(row['usd'])])),
    ratePerGbp: new Map(rates.map((rate) => [rate.currency, Number(rate.ratePerGbp)])),
  }
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
