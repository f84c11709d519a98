import type { HeldRole } from '../account/user-role.store'
import { personOf } from './roles'

const NOW = new Date('2026-06-10T12:00:00Z')
const held = (account_id: string, given_by: string | null, daysAgo: number): HeldRole => ({
  account_id,
  given_by,
  role: 'admin',
  given_at: new Date(NOW.getTime() - daysAgo * 24 * 3_600_000),
})

test.each<[string, HeldRole[], string, string]>([
  ['of the operator', [held('a', null, 1)], 'a', 'a'],
  ['of another admin', [held('a', null, 90), held('b', 'a', 6.9)], 'b', 'a'],
  ['of another admin, a week ago', [held('a', null, 90), held('b', 'a', 7)], 'b', 'b'],
  ['of one who was made themselves', [held('a', null, 9), held('b', 'a', 2), held('c', 'b', 1)], 'c', 'a'],
  // Otherwise a role that a colleague is given would make two old admins one, and four eyes would end.
  ['beside an older one', [held('a', null, 90), held('b', null, 80), held('b', 'a', 1)], 'b', 'b'],
  ['of an admin whose clock is a day ahead', [held('a', null, 90), held('b', 'a', -1)], 'b', 'a'],
  ['in a circle', [held('a', 'b', 1), held('b', 'a', 1)], 'a', 'b'],
])('an account with its first role %s', (_what, roles, account, person) => {
  expect(personOf(roles, NOW)(account)).toBe(person)
})
