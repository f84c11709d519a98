import type { Params } from './text-types'
import { dateFormat, dateText, numberFormat } from './intl'

/**
 * An amount as the server has it, `USD 25.00`, as a language writes it.
 * @param format how Intl writes in the language
 * @returns what is none as it is
 */
export function writtenAmount(listed: string, format: string): string {
  const [, currency, amount] = /^([A-Z]{3}) (\d+(?:\.\d+)?)$/.exec(listed) ?? []
  if (!currency || !amount) return listed
  const style = { style: 'currency', currency, currencyDisplay: 'code' } as const
  return numberFormat(format, style).format(Number(amount))
}

/**
 * A day (`2026-03-08`), a month (`2026-03`) or a day of every year (`--03-08`) as the server has it, as a language
 * writes it.
 * @param format how Intl writes in the language
 * @returns anything else, such as a year, unchanged
 */
export function writtenDay(day: string, format: string): string {
  const [, year, inMonth] = /^(\d{4}|-)-\d{2}(-\d{2})?$/.exec(day) ?? []
  if (!year) return day
  const options: Intl.DateTimeFormatOptions = {
    ...{ month: 'long', timeZone: 'UTC' },
    ...(year !== '-' && { year: 'numeric' }),
    ...(inMonth && { day: 'numeric' }),
  }
  return dateText(format, options, new Date(day.replace(/^-/, '2000')))
}

/**
 * A length of time in words: "6 months".
 * @param format how Intl writes in the language
 */
export const writtenSpan = (count: number, unit: 'day' | 'month' | 'year', format: string): string =>
  numberFormat(format, { style: 'unit', unit, unitDisplay: 'long' }).format(count)

/** A time zone as people call it: "India Standard Time". @param at summer time may have another name */
export function writtenZone(zone: string, at: Date, format: string): string {
  const parts = dateFormat(format, { timeZone: zone, timeZoneName: 'long' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

const UNITS = { D: 'day', M: 'month', Y: 'year' } as const

/** The amounts, days, months, days of the year and lengths of time (`P90D`) among the parameters of a sentence as a language writes them. */
export function writtenParams(params: Params, format: string): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? writtenValue(value, format) : value,
    ]),
  )
}

function writtenValue(value: string, format: string): string {
  const [, count, unit] = /^P(\d+)([DMY])$/.exec(value) ?? []
  if (unit) return writtenSpan(Number(count), UNITS[unit as keyof typeof UNITS], format)
  return writtenDay(writtenAmount(value, format), format)
}
