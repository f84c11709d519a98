import { asksStaff } from './session-rights'

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
