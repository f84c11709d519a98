import type { Caller } from '@borderlane/contracts/define'
import { standingOf } from './access-check'
import type { Link } from './order-token'

const OWNER = '0190b0a0-0000-7000-8000-000000000001'
const OTHER = '0190b0a0-0000-7000-8000-000000000002'
const MAKER = '0190b0a0-0000-7000-8000-000000000003'

const link = (origin: Link['origin'], endedAt: Date | null = null, isOfMaker = origin === 'maker'): Link => ({
  id: OTHER,
  origin,
  createdAt: new Date(),
  endedAt,
  partyId: null,
  isOfMaker,
})

describe('who may open an order', () => {
  const guests = { ownerUserId: null, makerUserId: null, makerAccess: 'open' } as const
  const owned = { ...guests, ownerUserId: OWNER }
  const made = { ...guests, makerUserId: MAKER }
  const ended = { ...made, makerAccess: 'ended' } as const
  const holder = { role: 'holder', isAddress: false }
  const address = { role: 'holder', isAddress: true }
  const staff = { role: 'staff', isAddress: false }
  const owner = { role: 'owner', isAddress: true }

  it.each<[string, Parameters<typeof standingOf>[0], Caller, Link | undefined, unknown]>([
    ['a guest with its first link', guests, { kind: 'guest' }, link('maker'), holder],
    ['a guest with a mailed link', guests, { kind: 'guest' }, link('mail'), address],
    ['a guest without', guests, { kind: 'guest' }, undefined, undefined],
    ['a user without an id on a guest’s order', guests, { kind: 'user' }, undefined, undefined],
    ['its owner', owned, { kind: 'user', userId: OWNER }, undefined, owner],
    ['its owner with its first link', owned, { kind: 'user', userId: OWNER }, link('maker'), owner],
    ['another user', owned, { kind: 'user', userId: OTHER }, undefined, undefined],
    ['another user with its first link', owned, { kind: 'user', userId: OTHER }, link('maker'), holder],
    ['its maker', made, { kind: 'user', userId: MAKER }, undefined, holder],
    ['its maker with a mailed link', ended, { kind: 'user', userId: MAKER }, link('mail'), address],
    ['its maker after the end', ended, { kind: 'user', userId: MAKER }, undefined, 'ended'],
    ['its first link after the end', ended, { kind: 'guest' }, link('maker'), 'ended'],
    ['a mailed link after the end of its maker', ended, { kind: 'guest' }, link('mail'), address],
    ['a traveller of a party', guests, { kind: 'guest' }, link('member'), holder],
    [
      'the same, given by the address, after the end of its maker',
      ended,
      { kind: 'guest' },
      link('member'),
      holder,
    ],
    ['a traveller by a link of its maker', made, { kind: 'guest' }, link('member', null, true), holder],
    ['the same after the end of that maker', ended, { kind: 'guest' }, link('member', null, true), 'ended'],
    ['the same after its own end', guests, { kind: 'guest' }, link('member', new Date()), 'ended'],
    ['a link that was ended', guests, { kind: 'guest' }, link('mail', new Date()), 'ended'],
    ['a maker’s link that was ended', guests, { kind: 'guest' }, link('maker', new Date()), 'ended'],
    ['an agent', owned, { kind: 'user', userId: OTHER, roles: ['agent'] }, undefined, staff],
    ['a supervisor', owned, { kind: 'user', userId: OTHER, roles: ['supervisor'] }, undefined, staff],
    ['an admin', owned, { kind: 'user', userId: OTHER, roles: ['admin'] }, undefined, staff],
    ['finance', owned, { kind: 'user', userId: OTHER, roles: ['finance'] }, undefined, undefined],
    ['the catalogue', owned, { kind: 'user', userId: OTHER, roles: ['catalogue'] }, undefined, undefined],
    ['a guest who claims to be an admin', owned, { kind: 'guest', roles: ['admin'] }, undefined, undefined],
    ['a guest who claims to be the owner', owned, { kind: 'guest', userId: OWNER }, undefined, undefined],
    ['a guest who claims to be the maker', made, { kind: 'guest', userId: MAKER }, undefined, undefined],
    ['a service', owned, { kind: 'service', service: 'documents' }, undefined, undefined],
  ])('%s: %o %o', (_who, order, caller, shown, standing) => {
    expect(standingOf(order, caller, shown)).toEqual(standing)
  })
})
