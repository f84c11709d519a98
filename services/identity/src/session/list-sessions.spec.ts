import { asksStaff } from './list-sessions'
import { isExpired } from './session.entity'

test.each([
  ['production', undefined, true],
  ['production', 'optional', false],
  ['local', undefined, false],
  ['local', 'required', true],
] as const)(
  'staff in %s with the setting %s: two factors %s',
  (BORDERLANE_MODE, STAFF_SECOND_FACTOR, asks) => {
    expect(asksStaff({ BORDERLANE_MODE, STAFF_SECOND_FACTOR })).toBe(asks)
  },
)

const NOW = new Date('2026-06-01T12:00:00Z')
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

describe('the life of a session', () => {
  it.each([
    ['a session in use', 24 * 29, 1, false, false],
    ['a user after a week without use', 24 * 8, 24 * 7 + 0.1, false, true],
    ['a user after thirty days', 24 * 30 + 0.1, 0, false, true],
    ['an admin within half an hour', 11, 0.4, true, false],
    ['an admin after half an hour without use', 1, 0.51, true, true],
    ['an admin after twelve hours', 12.1, 0, true, true],
  ])('%s', (_name, createdHoursAgo, seenHoursAgo, admin, expired) => {
    const session = { createdAt: ago(createdHoursAgo), lastSeenAt: ago(seenHoursAgo) }
    expect(isExpired(session, admin, NOW)).toBe(expired)
  })
})
