import { listStaffViews } from '@borderlane/contracts/documents/internal'
import { listWhoMay } from '@borderlane/contracts/identity/internal'
import {
  decideDecisionProposal,
  getStaffOrder,
  listAllOrders,
  listDecisionProposals,
  listStaffActs,
  setOrderStatus,
} from '@borderlane/contracts/orders/admin'
import {
  decisionProposalChanged,
  orderStatusChanged,
  recordDecision,
} from '@borderlane/contracts/orders/internal'
import { createOrder } from '@borderlane/contracts/orders/public'
import { eraseOrder } from '@borderlane/contracts/orders/privacy'
import { findOpenPayment } from '@borderlane/contracts/payments/internal'
import type { Proposal } from '@borderlane/contracts/proposal'
import { newId } from '@borderlane/persistence'
import { caller, stubCall } from '@borderlane/testing'
import { KeptMoney } from '../src/decide/kept-money.store'
import { done, newOrder, type Platform, startPlatform } from './replica'

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

describe('with four eyes an act that needs two people', () => {
  const [first, second] = [lead(), lead()]
  let platform: Platform
  let identity: { close: () => Promise<void> }
  let documents: { close: () => Promise<void> }

  beforeAll(async () => {
    platform = await startPlatform({ FOUR_EYES: 'on' })
    // The audit log has what was opened there, too.
    documents = await stubCall(platform.broker, listStaffViews, () => ({ views: [] }))
    identity = await stubCall(platform.broker, listWhoMay, () => ({
      people: [first, second].map(({ userId }) => ({
        userId: userId!,
        email: `${userId}@example.com`,
        fullName: null,
      })),
    }))
  })
  afterAll(async () => {
    await documents.close()
    await identity.close()
    await platform.stop()
  })

  const create = async () => {
    const { order } = await platform.send(createOrder, newOrder())
    await platform.markPaid(order.id)
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
  const decide = (id: string, who = second, confirm = true, note = 'looked at it') =>
    platform.send(decideDecisionProposal, { id, confirm, note }, who)
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
    await expect(decide(asked.id, second, false, ' ')).rejects.toMatchObject({ code: 'validation.failed' })
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
        platform.send(setOrderStatus, { ...order, status, reason: 'by hand', money: 'all' }, first),
      ).rejects.toMatchObject(waits)
    const without = { hasDocument: false, read: undefined }
    for (const change of [{}, without, { ...without, status: 'rejected' }])
      await expect(record(order, change)).rejects.toMatchObject(waits)
    expect((await read(order.id)).version).toBe(order.version)
    await decide(id, second, false)
  })

  it('is refused on an order whose traveller would see its document meanwhile', async () => {
    const order = await create()
    await record(order, { read: { comparison: SAME, visa: VISA } })
    const { version } = await read(order.id)
    await expect(record({ ...order, version })).rejects.toMatchObject({ code: 'orders.set_back_first' })
  })

  it('is an approval without a compared visa, by a decision or by the status alike', async () => {
    const approve = { status: 'approved', reason: 'seen on paper' } as const
    const byStatus = (order: { id: string; version: number }) =>
      platform.send(setOrderStatus, { ...order, ...approve }, first)
    const without = { hasDocument: false, read: undefined, reason: 'seen on paper' }
    for (const act of [byStatus, (order: { id: string; version: number }) => record(order, without)]) {
      const order = await create()
      const answer = await act(order)
      if (!('proposal' in answer)) throw new Error('it did not wait')
      expect(answer.proposal).toMatchObject({
        kind: 'decision',
        differences: [{ what: 'status' }, { what: 'document', before: null, after: null }],
      })
      expect((await read(order.id)).status).toBe('pending_payment')
      await decide(answer.proposal.id)
      expect((await read(order.id)).status).toBe('approved')
    }
    const { id, version } = (await platform.send(createOrder, newOrder())).order
    for (const act of [byStatus, record])
      await expect(act({ id, version })).rejects.toMatchObject({ code: 'orders.unpaid' })
  })

  it('is closing a paid application without returning its money; with it one is enough', async () => {
    const close = async (change: object, who = first) => {
      const order = await create()
      const closing = { ...order, status: 'closed', reason: 'no answer', ...change } as const
      return { id: order.id, answer: await platform.send(setOrderStatus, closing, who) }
    }
    const agent = caller({ kind: 'user', userId: newId(), roles: ['agent'] })
    await expect(close({ money: 'all' }, agent)).rejects.toMatchObject({ code: 'auth.forbidden' })
    const missing = { code: 'validation.failed', details: { fields: [{ path: 'money' }] } }
    await expect(close({})).rejects.toMatchObject(missing)
    const kept = await close({ money: 'none' })
    if (!('proposal' in kept.answer)) throw new Error('it did not wait')
    expect(kept.answer.proposal).toMatchObject({
      kind: 'closing',
      differences: [
        { what: 'status', after: 'closed' },
        { what: 'keptCents', after: 19_400 },
      ],
    })
    await decide(kept.answer.proposal.id)
    for (const [money, { id }] of [
      ['none', kept],
      ['all', await close({ money: 'all' })],
      ['terms', await close({ money: 'terms' })],
    ] as const) {
      expect((await read(id)).status).toBe('closed')
      const [event] = await platform.database.query<{ payload: object }>(
        `SELECT payload FROM outbox WHERE subject = $1 AND payload->>'orderId' = $2 AND payload->>'status' = 'closed'`,
        [orderStatusChanged.subject, id],
      )
      expect(event!.payload).toMatchObject({ closedFrom: 'pending_payment', money, termsVersion: 2 })
    }
    // Submitted, the terms return nothing: that is keeping it, too.
    const late = await create()
    const submit = { ...late, status: 'submitted_to_govt', reason: 'by post' } as const
    const { order } = done(await platform.send(setOrderStatus, submit, first))
    const { id, version } = order
    const closing = { id, version, status: 'closed', reason: 'no answer', money: 'terms' } as const
    expect(await platform.send(setOrderStatus, closing, first)).toHaveProperty('proposal')
  })

  it('is listed every day where it was closed with its money before any of that was asked', async () => {
    const list = () => platform.app.get(KeptMoney).findOrders(new Date(Date.now() + 2 * 86_400_000))
    const [asked, kept, unpaid] = [
      await create(),
      await create(),
      (await platform.send(createOrder, newOrder())).order,
    ]
    const closing = { status: 'closed', reason: 'no answer', money: 'all' } as const
    for (const { id, version } of [asked, unpaid])
      await platform.send(setOrderStatus, { id, version, ...closing }, first)
    await platform.database.query(`UPDATE "order" SET status = 'closed' WHERE id = $1`, [kept.id])
    const ids = (await list()).map(({ id }) => id)
    expect(ids).toContain(kept.id)
    expect(ids).not.toContain(asked.id)
    expect(ids).not.toContain(unpaid.id)
    // Staff have it as a queue, once a refund would have been made.
    const queue = async () =>
      (await platform.send(listAllOrders, { queue: 'money_kept' }, first)).orders.map(({ id }) => id)
    expect(await queue()).not.toContain(kept.id)
    await platform.database.query(`UPDATE "order" SET paid_at = now() - interval '2 days' WHERE id = $1`, [
      kept.id,
    ])
    expect(await queue()).toEqual([kept.id])
    await platform.database.query(`UPDATE "order" SET refunded_cents = 1 WHERE id = $1`, [kept.id])
    expect((await list()).map(({ id }) => id)).not.toContain(kept.id)
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
    const rejected = { ...order, status: 'rejected', reason: 'photo' } as const
    const { version } = done(await platform.send(setOrderStatus, rejected, admin)).order
    await platform.send(eraseOrder, { ...order, version, reason: 'asked by mail' }, admin)
    const { proposals } = await platform.send(listDecisionProposals, { decided: 'true' }, second)
    expect(proposals.find((one) => one.id === id)).toMatchObject({ reason: 'erased', note: 'erased' })
    await payments.close()
  })
})
