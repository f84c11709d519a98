import {
  formatBytes,
  formatConverted,
  formatDate,
  formatListed,
  formatPounds,
  formatSourceDay,
} from './format'

test('pence are shown as pounds with two decimals', () => {
  expect(formatPounds(6450, 'en')).toBe('£64.50')
  expect(formatPounds(0, 'en')).toBe('£0.00')
  expect(formatPounds(123_456_700, 'en')).toBe('£1,234,567.00')
  expect(formatPounds(6450, 'fr')).toBe('64,50\u00a0£')
  expect(formatPounds(6450, 'ar')).toBe('\u200f64.50\u00a0£')
})

test('display currencies carry the symbols of the specification', () => {
  expect(formatConverted(10_000, 1.27, 'USD', 'en')).toBe('$127.00')
  expect(formatConverted(10_000, 1.7, 'CAD', 'en')).toBe('C$170.00')
  expect(formatConverted(10_000, 191.24, 'JPY', 'en')).toBe('¥19,124')
  expect(formatConverted(10_000, 1.7, 'CAD', 'de')).toBe('170,00\u00a0C$')
  expect(formatConverted(10_000, 4.66, 'AED', 'en')).toBe('466.00\u00a0د.إ')
})

test('a fee as its source lists it is written the way of the language; a text without an amount stays', () => {
  expect(formatListed('USD 1250.50', 'en')).toBe('USD\u00a01,250.50')
  expect(formatListed('INR 2500', 'de')).toBe('2.500,00\u00a0INR')
  expect(formatListed('25 dollars', 'en')).toBe('25 dollars')
})

test('a plain day is the same day in every time zone, an instant is in that of the reader', () => {
  expect(formatDate('2026-12-01', 'day', 'en')).toBe('1 December 2026')
  const made = jest.spyOn(Intl, 'DateTimeFormat')
  // A format is made once for a language, also by other files of this worker: each has one here that no page has.
  const zoneOf = (value: string | Date, language: string) => {
    formatDate(value, 'day', language)
    expect(made.mock.lastCall?.[0]).toContain(language)
    return made.mock.lastCall?.[1]?.timeZone
  }
  expect([zoneOf('2026-12-01', 'de-CH'), zoneOf('2026-12', 'fr-CA')]).toEqual(['UTC', 'UTC'])
  expect(zoneOf('2026-12-01T02:00:00Z', 'es-MX')).toBeUndefined()
  expect(zoneOf(new Date('2026-12-01'), 'it-CH')).toBeUndefined()
})

test('the day of a source is as exact as the source', () => {
  expect(formatSourceDay('2026-03-05', 'en')).toBe('5 March 2026')
  expect(formatSourceDay('2026-03', 'en')).toBe('March 2026')
  expect(formatSourceDay('2026', 'en')).toBe('2026')
})

test('sizes of files are short', () => {
  expect(formatBytes(812_400, 'en')).toBe('813 kB')
  expect(formatBytes(999_999, 'en')).toBe('1,000 kB')
  expect(formatBytes(1_000_000, 'en')).toBe('1 MB')
  expect(formatBytes(3_440_000, 'en')).toBe('3.4 MB')
})
