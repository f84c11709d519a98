import { roleOf } from './order-access'

const OWNER = '0190b0a0-0000-7000-8000-000000000001'
const OTHER = '0190b0a0-0000-7000-8000-000000000002'

describe('who may open an order', () => {
  const guests = { ownerUserId: null }
  const owned = { ownerUserId: OWNER }

  it.each([
    ['a guest with its token', guests, { kind: 'guest' }, true, 'holder'],
    ['a guest without', guests, { kind: 'guest' }, false, undefined],
    ['a user without an id on a guest’s order', guests, { kind: 'user' }, false, undefined],
    ['its owner', owned, { kind: 'user', userId: OWNER }, false, 'owner'],
    ['its owner with its token', owned, { kind: 'user', userId: OWNER }, true, 'owner'],
    ['another user', owned, { kind: 'user', userId: OTHER }, false, undefined],
    ['another user with its token', owned, { kind: 'user', userId: OTHER }, true, 'holder'],
    ['an admin', owned, { kind: 'user', userId: OTHER, admin: true }, false, 'staff'],
    ['a guest who claims to be an admin', owned, { kind: 'guest', admin: true }, false, undefined],
    ['a guest who claims to be the owner', owned, { kind: 'guest', userId: OWNER }, false, undefined],
    ['a service', owned, { kind: 'service', service: 'documents' }, false, undefined],
  ] as const)('%s: %o %o', (_who, order, caller, holdsToken, role) => {
    expect(roleOf(order, caller, holdsToken)).toBe(role)
  })
})
