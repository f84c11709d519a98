import { dateText, numberFormat } from '@borderlane/words/intl'
import { isLanguage, LANGUAGES } from '@borderlane/words/languages'
import { formatPounds as poundsIn } from '@borderlane/words/pounds'
import { writtenAmount, writtenDay, writtenSpan } from '@borderlane/words/written'
import { CURRENCY_SYMBOLS, type DisplayCurrency } from './preference.store'

/** How Intl writes amounts and days in a language. British for English: days stand before months. */
export const formatOf = (language: string): string =>
  isLanguage(language) ? LANGUAGES[language].format : language

export const formatPounds = (cents: number, language: string): string => poundsIn(cents, formatOf(language))

/** Pence converted for display, for example "$81.27"; yen have no decimals. */
export function formatConverted(
  cents: number,
  ratePerGbp: number,
  currency: DisplayCurrency,
  language: string,
): string {
  const symbol = CURRENCY_SYMBOLS[currency]
  const amount = (cents / 100) * ratePerGbp
  const digits = currency === 'JPY' ? 0 : 2
  const form = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  // The Arabic signs are words: they stand apart and keep their own direction.
  if (symbol.length > 2) return `${numberFormat(formatOf(language), form).format(amount)}\u00a0${symbol}`
  // Where the language puts the sign, but the sign that the product shows in every language.
  return numberFormat(formatOf(language), { style: 'currency', currency, ...form })
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'currency' ? symbol : value))
    .join('')
}

type DateStyle = 'day' | 'month' | 'instant' | 'weekday' | 'stamp' | 'moment'

const STYLES: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'short', day: 'numeric', month: 'long' },
  instant: { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  stamp: { day: '2-digit', month: 'short', year: 'numeric' },
  moment: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
}

/**
 * A date in the reader's language. A plain day (`2026-12-01`) is that day everywhere; an instant is shown in the
 * reader's time zone.
 */
export function formatDate(value: string | Date, style: DateStyle, language: string): string {
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}(-\d{2})?$/.test(value)
  const options = isDay ? { ...STYLES[style], timeZone: 'UTC' } : STYLES[style]
  return dateText(formatOf(language), options, new Date(value))
}

/** An amount with its currency as the server has it: `USD 25.00`. */
export const formatListed = (listed: string, language: string): string =>
  writtenAmount(listed, formatOf(language))

export const formatSpan = (count: number, unit: 'day' | 'month' | 'year', language: string): string =>
  writtenSpan(count, unit, formatOf(language))

export const formatSourceDay = (asOf: string, language: string): string =>
  writtenDay(asOf, formatOf(language))

/** A file's size in the reader's language: "812 kB", "3.4 MB". */
export function formatBytes(bytes: number, language: string): string {
  const [value, unit] =
    bytes < 1_000_000 ? [Math.ceil(bytes / 1_000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  return numberFormat(formatOf(language), { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
}
