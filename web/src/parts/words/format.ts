import { CURRENCY_SYMBOLS, type DisplayCurrency } from './preference.store'

/** Pence as pounds with two decimals: 6450 is "£64.50". */
export function formatPounds(cents: number, language: string): string {
  return CURRENCY_SYMBOLS.GBP + decimals(cents / 100, 2, language)
}

/** Pence converted for display, for example "$81.27"; yen have no decimals. */
export function formatConverted(
  cents: number,
  ratePerGbp: number,
  currency: DisplayCurrency,
  language: string,
): string {
  const symbol = CURRENCY_SYMBOLS[currency]
  const amount = decimals((cents / 100) * ratePerGbp, currency === 'JPY' ? 0 : 2, language)
  // The Arabic signs are words: they stand apart and keep their own direction.
  return symbol.length > 2 ? `${amount}\u00a0${symbol}` : symbol + amount
}

function decimals(value: number, digits: number, language: string): string {
  return new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)
}

type DateStyle = 'day' | 'instant' | 'weekday' | 'stamp'

const STYLES: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'short', day: 'numeric', month: 'long' },
  instant: { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  stamp: { day: '2-digit', month: 'short', year: 'numeric' },
}

/**
 * A date in the reader's language. A plain day (`2026-12-01`) is that day everywhere; an instant is shown in the
 * reader's time zone.
 */
export function formatDate(value: string | Date, style: DateStyle, language: string): string {
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
  const options = isDay ? { ...STYLES[style], timeZone: 'UTC' } : STYLES[style]
  // British order for English: days stand before months, as in the product's own examples.
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, options).format(new Date(value))
}

/** A file's size in the reader's language: "812 kB", "3.4 MB". */
export function formatBytes(bytes: number, language: string): string {
  const [value, unit] =
    bytes < 1_000_000 ? [Math.ceil(bytes / 1_000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
}
