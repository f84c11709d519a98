import { addBusinessDays } from './business-day'

const day = (text: string) => new Date(`${text}T12:00:00`)

test.each([
  ['2026-11-20', 0, '2026-11-20'],
  ['2026-11-20', 1, '2026-11-23'],
  ['2026-11-21', 1, '2026-11-23'],
  ['2026-11-16', 5, '2026-11-23'],
])('%s and %d business days is %s', (start, days, end) => {
  expect(addBusinessDays(day(start), days).toDateString()).toBe(day(end).toDateString())
})
