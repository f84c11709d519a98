import { mayOpen, onlyService } from './order-access'

const OWNER = '0190b0a0-0000-7000-8000-000000000001'
const OTHER = '0190b0a0-0000-7000-8000-000000000002'

describe('who may open an order', () => {
  const guests = { ownerUserId: null }
  const owned = { ownerUserId: OWNER }

  it.each([
    ['a guest with its token', guests, { kind: 'guest' }, true, true],
    ['a guest without', guests, { kind: 'guest' }, false, false],
    ['a user without an id on a guest’s order', guests, { kind: 'user' }, false, false],
    ['its owner', owned, { kind: 'user', userId: OWNER }, false, true],
    ['another user', owned, { kind: 'user', userId: OTHER }, false, false],
    ['another user with its token', owned, { kind: 'user', userId: OTHER }, true, true],
    ['an admin', owned, { kind: 'user', userId: OTHER, admin: true }, false, true],
    ['a guest who claims to be an admin', owned, { kind: 'guest', admin: true }, false, false],
    ['a guest who claims to be the owner', owned, { kind: 'guest', userId: OWNER }, false, false],
    ['a service', owned, { kind: 'service', service: 'documents' }, false, false],
  ] as const)('%s: %o %o', (_who, order, caller, holdsToken, may) => {
    expect(mayOpen(order, caller, holdsToken)).toBe(may)
  })
})

describe('a call for one service only', () => {
  it('lets that service pass and nobody else', () => {
    expect(() => onlyService({ kind: 'service', service: 'payments' }, 'payments')).not.toThrow()
    expect(() => onlyService({ kind: 'service', service: 'documents' }, 'payments')).toThrow('auth.forbidden')
    expect(() => onlyService({ kind: 'guest', service: 'payments' }, 'payments')).toThrow('auth.forbidden')
  })
})
