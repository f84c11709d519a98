import { addWorkingTime, workingTimeUntil } from './working-time'

const HOUR = 3_600_000
const NONE = new Set<string>()
const until = (from: string, hours: number, closed = NONE) =>
  addWorkingTime(new Date(from), hours * HOUR, closed).toISOString()

test.each([
  ['within a day', '2026-12-02T09:00Z', 4, '2026-12-02T13:00:00.000Z'],
  ['over the night', '2026-12-02T22:00Z', 4, '2026-12-03T02:00:00.000Z'],
  ['to the very end of a day', '2026-12-04T20:00Z', 4, '2026-12-05T00:00:00.000Z'],
  ['over the weekend', '2026-12-04T22:00Z', 4, '2026-12-07T02:00:00.000Z'],
  ['from a Sunday', '2026-12-06T10:00Z', 4, '2026-12-07T04:00:00.000Z'],
  ['a day from a Friday', '2026-12-04T15:00Z', 24, '2026-12-07T15:00:00.000Z'],
  ['over the night in which Europe turns its clocks', '2026-03-27T22:00Z', 4, '2026-03-30T02:00:00.000Z'],
  ['no time left on a Saturday', '2026-12-05T10:00Z', 0, '2026-12-07T00:00:00.000Z'],
])('a clock of working time runs %s', (_name, from, hours, expected) => {
  expect(until(from, hours)).toBe(expected)
})

test('a clock of working time stops on holidays', () => {
  const closed = new Set(['2026-12-25', '2026-12-28'])
  expect(until('2026-12-24T22:00Z', 4, closed)).toBe('2026-12-29T02:00:00.000Z')
  const due = new Date('2026-12-29T02:00Z')
  expect(workingTimeUntil(due, new Date('2026-12-24T22:00Z'), closed)).toBe(4 * HOUR)
  expect(workingTimeUntil(due, new Date('2026-12-29T03:00Z'), closed)).toBe(0)
})
