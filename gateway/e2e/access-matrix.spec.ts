import { randomUUID } from 'node:crypto'
import type { Document } from '@borderlane/contracts/documents/document'
import type { Order } from '@borderlane/contracts/orders/order'
import { mayCall, type Role, ROLES } from '@borderlane/contracts/roles'
import { allRoutes as routes } from '@borderlane/contracts/topology'
import { config } from './config'
import { APPLICANT, ask, newAdmin, newStaff, newTraveller, newUser, pay } from './traveller'
import { type Actor, type Owner, ROWS } from './access-rows'
/** In the order in which they ask: the owner of a thing after those whom it is closed to. */
const ACTORS: readonly Actor[] = ['guest', 'stranger', 'userB', 'holder', 'userA', ...ROLES]
/** Who asks about the things of user A alone. */
const ACCOUNTS: readonly Actor[] = ['userA', ...ROLES]

/** Routes that work once in an account's life, or once a minute: each request gets an account of its own. */
const ONCE = ['identity.signOut', 'identity.deleteAccount', 'identity.reauthenticate']

type Route = (typeof routes)[number]
let guests: Owner
let users: Owner
let headers: Record<Actor, Record<string, string>>

async function newOwner(signedInAs?: Record<string, string>): Promise<Owner> {
  const paid = await newTraveller(signedInAs)
  return { ...(await newTraveller(signedInAs)), paid, payment: await pay(paid) }
}

beforeAll(async () => {
  const [userA, userB] = [await newUser(), await newUser()]
  guests = await newOwner()
  users = await newOwner(userA)
  const stranger = await newTraveller()
  const admin = await newAdmin('matrix.admin@example.com')
  headers = {
    guest: {},
    stranger: stranger.headers,
    holder: guests.headers,
    userA,
    userB,
    admin,
  } as typeof headers
  for (const role of ROLES)
    headers[role] = role === 'admin' ? admin : await newStaff(role, `matrix.${role}@example.com`, admin)
})

const isOfProtocol = (call: Route): boolean => 'envelope' in call && call.envelope === true

/**
 * What the declaration of a call says of each actor: not known, not allowed, or let in (a holder's call asks on). A call
 * of the auth protocol says nothing: identity reads its token itself.
 */
function declared(call: Route, actor: Actor): 401 | 403 | 'in' | undefined {
  if (isOfProtocol(call)) return undefined
  if (call.access === 'anyone' || call.access === 'order-holder') return 'in'
  if (['guest', 'stranger', 'holder'].includes(actor)) return 401
  if (call.access === 'user') return 'in'
  return ROLES.some((role) => role === actor) && mayCall(call.name, [actor as Role]) ? 'in' : 403
}

it('every route has a row, and every row says of each actor what the declaration of its call says', () => {
  expect(Object.keys(ROWS).sort()).toEqual(routes.map((call) => call.name).sort())
  const differs = routes.flatMap((call) =>
    ACTORS.filter((actor) => {
      const says = declared(call, actor)
      const { [actor]: status } = ROWS[call.name]!.statuses
      // One who is let in may still hear 403 from the owner of the thing, for a reason of its own.
      return says === 'in' ? status === 401 : says !== undefined && status !== says
    }).map((actor) => `${call.name}: ${actor}`),
  )
  expect(differs).toEqual([])
})

/** Kinds of access of which one route was asked by every actor. */
const asked = new Set<string>()

/**
 * All of them where the thing's owner decides, and for the first route of each kind of access. The others of a kind
 * share its check (the test above): they are asked by a guest, by an account and by two roles, in turns.
 */
function actorsFor(call: Route, at: number): readonly Actor[] {
  const row = ROWS[call.name]!
  const kind = `${isOfProtocol(call) ? `protocol, ${row.statuses.guest}` : call.access} ${ROLES.filter((role) => mayCall(call.name, [role])).join()}`
  const isFirst = !asked.has(kind)
  asked.add(kind)
  if (config.all || isFirst || row.request.length > 0) return ACTORS
  const closed = ROLES.filter((role) => row.statuses[role] === 403)
  const open = ROLES.filter((role) => row.statuses[role] !== 403)
  const inTurn = <T>(some: readonly T[]): T[] => (some.length > 0 ? [some[at % some.length]!] : [])
  return ['guest', ...inTurn(['stranger', 'userA', 'userB'] as const), ...inTurn(closed), ...inTurn(open)]
}

async function statusFor(call: Route, actor: Actor, owner: Owner): Promise<number> {
  const { params = {}, query, body, key, ...request } = await ROWS[call.name]!.request(owner)
  const [method, pattern] = call.http!.split(' ') as [string, string]
  const path = pattern.replace(/:(\w+)/g, (_match, name: string) => params[name]!)
  const own =
    ONCE.includes(call.name) && ['userA', 'userB', ...ROLES].includes(actor)
      ? await newUser()
      : headers[actor]
  // The token of an order opens its paid sister order as little as anyone else's.
  const token =
    actor === 'holder' &&
    Object.values(params).some((id) => [owner.paid.orderId, owner.payment.id].includes(id))
  const answer = await ask(method, query ? `${path}?${new URLSearchParams(query)}` : path, {
    // The path may say everything.
    body: body ?? (method === 'POST' ? {} : undefined),
    statusOnly: true,
    headers: {
      ...(token ? owner.paid.headers : own),
      ...request.headers,
      ...(key && { 'idempotency-key': randomUUID() }),
    },
  })
  return answer.status
}

it('answers each as it must, on every route', async () => {
  const differs: Record<string, unknown> = {}
  for (const [at, call] of routes.entries()) {
    const { request, statuses } = ROWS[call.name]!
    // One after the other: the second to pay hears that there was a first, and an address has two streams at most.
    for (const actor of actorsFor(call, at)) {
      const owners = actor === 'holder' ? [guests] : ACCOUNTS.includes(actor) ? [users] : [guests, users]
      // A request that is about no one's things is the same for every owner.
      for (const owner of request.length === 0 ? owners.slice(0, 1) : owners) {
        const status = await statusFor(call, actor, owner)
        if (status !== statuses[actor])
          differs[`${call.http}, ${actor}`] = { status, expected: statuses[actor] }
      }
    }
  }
  expect(differs).toEqual({})
}, 900_000)

it('nothing of what strangers tried has left a trace', async () => {
  const order = await ask('GET', `/api/orders/${guests.paid.orderId}`, { headers: guests.paid.headers })
  expect((order.json as Order).applicant.email).toBe(APPLICANT.email)
  const documents = await ask('GET', `/api/orders/${guests.orderId}/documents`, { headers: guests.headers })
  expect((documents.json as { documents: Document[] }).documents.map(({ id }) => id)).toContain(
    guests.documentId,
  )
})
