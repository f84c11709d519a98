import { mayCall, ROLES, STAFF_CALLS, worksOnOrders } from './roles'
import { allCalls, allStreams } from './topology'

const closed = [...allCalls, ...allStreams].filter(({ access }) => access === 'admin').map(({ name }) => name)
const known = [...allCalls, ...allStreams].map(({ name }) => name)

describe('the table of roles', () => {
  it('has a row for every call of staff', () => {
    expect(closed.filter((name) => !(STAFF_CALLS as string[]).includes(name))).toEqual([])
  })

  it('names only calls that there are, and none that is open to others', () => {
    expect(STAFF_CALLS.filter((name) => !known.includes(name))).toEqual([])
    const inner = STAFF_CALLS.filter((name) => !closed.includes(name))
    const calls = allCalls.filter(({ name }) => (inner as string[]).includes(name))
    expect(calls.map(({ access, onBehalf }) => [access, onBehalf])).toEqual(
      calls.map(() => ['service', true]),
    )
  })
})

describe('a role', () => {
  it.each(ROLES)('%s opens something, and no one without one opens anything', (role) => {
    expect(STAFF_CALLS.some((name) => mayCall(name, [role]))).toBe(true)
    expect(STAFF_CALLS.some((name) => mayCall(name, []) || mayCall(name))).toBe(false)
  })

  it('admin may all, also what the table does not know', () => {
    expect(STAFF_CALLS.every((name) => mayCall(name, ['admin']))).toBe(true)
    expect(mayCall('orders.unheardOf', ['admin'])).toBe(true)
    expect(mayCall('orders.unheardOf', ['agent', 'supervisor', 'finance', 'catalogue'])).toBe(false)
  })

  it('adds to another', () => {
    expect(mayCall('payments.refund', ['agent'])).toBe(false)
    expect(mayCall('payments.refund', ['agent', 'finance'])).toBe(true)
  })

  it('opens every order where it works on cases', () => {
    expect(ROLES.filter((role) => worksOnOrders([role]))).toEqual(['agent', 'supervisor', 'admin'])
  })
})
