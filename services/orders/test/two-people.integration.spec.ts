import { listWhoMay } from '@borderlane/contracts/identity/internal'
import {
  decideDecisionProposal,
  getStaffOrder,
  listDecisionProposals,
  listStaffActs,
  setOrderStatus,
} from '@borderlane/contracts/orders/admin'
import { decisionProposalChanged, recordDecision } from '@borderlane/contracts/orders/internal'
import { createOrder } from '@borderlane/contracts/orders/public'
import { eraseOrder } from '@borderlane/contracts/orders/privacy'
import { findOpenPayment } from '@borderlane/contracts/payments/internal'
import type { Proposal } from '@borderlane/contracts/proposal'
import { newId } from '@borderlane/persistence'
import { caller, stubCall } from '@borderlane/testing'
import { newOrder, type Platform, startPlatform } from './replica'

const lead = () => caller({ kind: 'user', userId: newId(), roles: ['supervisor'] })
const SAME = {
  fullName: 'same',
  passportNumber: 'same',
  dateOfBirth: 'same',
  nationality: 'same',
  validity: 'same',
  entries: 'same',
} as const
const VISA = { validFrom: '2027-03-01', validUntil: '2027-05-31', entries: 'single' } as const

describe('with four eyes a decision whose visa differs', () => {
  const [first, second] = [lead(), lead()]
  let platform: Platform
  let identity: { close: () => Promise<void> }

  beforeAll(async () => {
    platform = await startPlatform({ FOUR_EYES: 'on' })
    identity = await stubCall(platform.broker, listWhoMay, () => ({
      people: [first, second].map(({ userId }) => ({
        userId: userId!,
        email: `${userId}@example.com`,
        fullName: null,
      })),
    }))
  })
  afterAll(async () => {
    await identity.close()
    await platform.stop()
  })

  const create = async () => {
    const { order } = await platform.send(createOrder, newOrder())
    return { id: order.id, version: order.version }
  }
  const record = (order: { id: string; version: number }, change = {}) =>
    platform.sendAs(
      'gateway',
      recordDecision,
      {
        ...order,
        status: 'approved',
        hasDocument: true,
        reason: 'the number is not printed',
        read: { comparison: { ...SAME, passportNumber: 'not_found' }, visa: VISA },
        ...change,
      },
      first,
    )
  const ask = async (order: { id: string; version: number }): Promise<Proposal> => {
    const answer = await record(order)
    if (!('proposal' in answer)) throw new Error('it did not wait')
    return answer.proposal
  }
  const decide = (id: string, who = second, confirm = true) =>
    platform.send(decideDecisionProposal, { id, confirm, note: 'looked at it' }, who)
  /** What mails are made of, without anything that the proposal says. */
  const told = (proposalId: string) =>
    platform.database.query<{ payload: object }>(
      `SELECT payload FROM outbox WHERE subject = $1 AND payload->>'proposalId' = $2 ORDER BY id`,
      [decisionProposalChanged.subject, proposalId],
    )
  const read = async (id: string) => (await platform.send(getStaffOrder, { id }, second)).order

  it('waits, with every field that differs; confirmed, it is recorded in the name of the first', async () => {
    const order = await create()
    await expect(record(order, { reason: undefined })).rejects.toMatchObject({ code: 'orders.visa_differs' })
    const { id } = await ask(order)
    const before = await read(order.id)
    expect([before.status, before.version]).toEqual(['pending_payment', order.version])
    const { proposals } = await platform.send(listDecisionProposals, {}, second)
    expect(proposals).toMatchObject([
      {
        id,
        about: { id: order.id },
        reason: 'the number is not printed',
        differences: [
          { what: 'status', before: 'pending_payment', after: 'approved' },
          { what: 'visa', before: 'passportNumber', after: 'not_found' },
        ],
      },
    ])
    await expect(decide(id, first)).rejects.toMatchObject({ code: 'proposals.own' })
    expect(await decide(id)).toMatchObject({ state: 'confirmed' })
    expect(await read(order.id)).toMatchObject({ status: 'approved', visa: VISA })
    const { acts } = await platform.send(listStaffActs, {}, second)
    const own = acts.filter((act) => act.order?.id === order.id)
    expect(new Map(own.map(({ action, actorId }) => [action, actorId]))).toEqual(
      new Map([
        ['propose', first.userId],
        ['decision', first.userId],
        ['confirm', second.userId],
      ]),
    )
  })

  it('is told when it waits and when somebody else has decided it; whoever takes back their own knows', async () => {
    const [asked, ownOne] = [await ask(await create()), await ask(await create())]
    await decide(asked.id, second, false)
    await decide(ownOne.id, first, false)
    const change = (proposalId: string, state: string) => ({
      payload: { proposalId, kind: 'decision', state, askedBy: first.userId },
    })
    expect(await told(asked.id)).toEqual([change(asked.id, 'waiting'), change(asked.id, 'refused')])
    expect(await told(ownOne.id)).toEqual([change(ownOne.id, 'waiting')])
  })

  it('is not recorded on an order that somebody changed meanwhile, and says so', async () => {
    const order = await create()
    const { id } = await ask(order)
    await platform.send(setOrderStatus, { ...order, status: 'in_review' }, second)
    await expect(decide(id)).rejects.toMatchObject({
      code: 'proposals.stale',
      details: { failure: 'orders.changed' },
    })
    expect((await read(order.id)).status).toBe('in_review')
  })

  it('is given in no other way while it waits', async () => {
    const order = await create()
    const { id } = await ask(order)
    const waits = { code: 'orders.decision_waits' }
    for (const status of ['approved', 'rejected', 'closed'] as const)
      await expect(
        platform.send(setOrderStatus, { ...order, status, reason: 'by hand' }, first),
      ).rejects.toMatchObject(waits)
    const without = { hasDocument: false, read: undefined }
    for (const change of [{}, without, { ...without, status: 'rejected' }])
      await expect(record(order, change)).rejects.toMatchObject(waits)
    expect((await read(order.id)).version).toBe(order.version)
    await decide(id, second, false)
    expect(await record(order, without)).not.toHaveProperty('proposal')
  })

  it('is refused on an order whose traveller would see its document meanwhile', async () => {
    const order = await create()
    await record(order, { read: { comparison: SAME, visa: VISA } })
    const { version } = await read(order.id)
    await expect(record({ ...order, version })).rejects.toMatchObject({ code: 'orders.set_back_first' })
  })

  it('is recorded by one where everything is the same', async () => {
    const order = await create()
    expect(await record(order, { read: { comparison: SAME, visa: VISA } })).not.toHaveProperty('proposal')
    expect((await read(order.id)).status).toBe('approved')
  })

  it('leaves no words behind when its order is erased', async () => {
    const payments = await stubCall(platform.broker, findOpenPayment, () => ({ isOpen: false }))
    const order = await create()
    const { id } = await ask(order)
    await decide(id, second, false)
    const admin = caller({ kind: 'user', userId: newId(), roles: ['admin'] })
    await platform.send(eraseOrder, { ...order, reason: 'asked by mail' }, admin)
    const { proposals } = await platform.send(listDecisionProposals, { decided: 'true' }, second)
    expect(proposals.find((one) => one.id === id)).toMatchObject({ reason: 'erased', note: 'erased' })
    await payments.close()
  })
})
