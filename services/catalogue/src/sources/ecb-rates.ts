import { ChangedForm, type Reading } from './reading'

export const ECB_RATES = {
  id: 'ecb-rates',
  address: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
  hosts: ['www.ecb.europa.eu'],
  mustHave: ['EUR', 'GBP', 'USD'],
}

/** A day's rate is no further from the last one; more is a mistake of somebody's. */
const MOST_CHANGE_PERCENT = 25
const DIGITS = 6

/**
 * The reference rates of the European Central Bank: units of a currency for one pound, made of units for one euro.
 * @throws ChangedForm
 */
export function readEcbRates(document: string): { rates: Reading; day: string } {
  const day = /<Cube\s+time=['"](\d{4}-\d\d-\d\d)['"]/.exec(document)?.[1]
  const perEuro = new Map<string, number>([['EUR', 1]])
  for (const [, currency, rate] of document.matchAll(
    /<Cube\s+currency=['"]([A-Z]{3})['"]\s+rate=['"]([\d.]+)['"]/g,
  ))
    perEuro.set(currency!, Number(rate))
  const pound = perEuro.get('GBP')
  if (!day || !pound || [...perEuro.values()].some((rate) => !(rate > 0) || !Number.isFinite(rate)))
    throw new ChangedForm('no list of reference rates')
  const rates = [...perEuro].map(
    ([currency, rate]) => [currency, (rate / pound).toPrecision(DIGITS)] as const,
  )
  return { day, rates: new Map(rates) }
}

/** Whether any rate is further from the one that we know than a day explains. */
export function isImplausible(rates: Reading, known: ReadonlyMap<string, string>): boolean {
  return [...known].some(([currency, rate]) => {
    const now = rates.get(currency)
    return now !== undefined && Math.abs(Number(now) / Number(rate) - 1) * 100 > MOST_CHANGE_PERCENT
  })
}
