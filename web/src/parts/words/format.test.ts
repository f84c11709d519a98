import { formatBytes, formatConverted, formatDate, formatPounds } from './format'

test('pence are shown as pounds with two decimals', () => {
  expect(formatPounds(6450, 'en')).toBe('£64.50')
  expect(formatPounds(0, 'en')).toBe('£0.00')
  expect(formatPounds(123_456_700, 'en')).toBe('£1,234,567.00')
  expect(formatPounds(6450, 'fr')).toBe('64,50\u00a0£')
})

test('display currencies carry the symbols of the specification', () => {
  expect(formatConverted(10_000, 1.27, 'USD', 'en')).toBe('$127.00')
  expect(formatConverted(10_000, 1.7, 'CAD', 'en')).toBe('C$170.00')
  expect(formatConverted(10_000, 191.24, 'JPY', 'en')).toBe('¥19,124')
  expect(formatConverted(10_000, 1.7, 'CAD', 'de')).toBe('170,00\u00a0C$')
  expect(formatConverted(10_000, 4.66, 'AED', 'en')).toBe('466.00\u00a0د.إ')
})

test('a plain day is the same day in every time zone', () => {
  expect(formatDate('2026-12-01', 'day', 'en')).toBe('1 December 2026')
})

test('sizes of files are short', () => {
  expect(formatBytes(812_400, 'en')).toBe('813 kB')
  expect(formatBytes(3_440_000, 'en')).toBe('3.4 MB')
})
