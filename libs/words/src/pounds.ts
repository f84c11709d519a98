import { numberFormat } from './intl'

/**
 * Pence as pounds with two decimals: 6450 is "£64.50", in French "64,50 £". The sign is where the language puts it,
 * and is the same in all of them: some would write "£GB" or "UK£".
 * @param format how Intl knows the language, see LANGUAGES
 */
export const formatPounds = (cents: number, format: string): string =>
  numberFormat(format, { style: 'currency', currency: 'GBP' })
    .formatToParts(cents / 100)
    .map(({ type, value }) => (type === 'currency' ? '£' : value))
    .join('')
