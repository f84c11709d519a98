import type { Caller } from '@borderlane/contracts/define'
import { orderErased } from '@borderlane/contracts/orders/internal'
import {
  decidePaymentProposal,
  listPaymentProposals,
  refundPayment,
} from '@borderlane/contracts/payments/admin'
import type { Proposal } from '@borderlane/contracts/proposal'
import { newId } from '@borderlane/persistence'
import { publishEvent, waitFor } from '@borderlane/testing'
import { moneyScene } from './money-scene'
import { AMOUNT_CENTS } from './payments-replica'

const LIMIT_CENTS = 5_000
const DAY_CENTS = 8_000

describe('a refund above the limit', () => {
  let scene: Awaited<ReturnType<typeof moneyScene>>
  let first: Caller
  let second: Caller

  beforeAll(async () => {
    scene = await moneyScene({
      FOUR_EYES: 'on',
      FOUR_EYES_REFUND_CENTS: LIMIT_CENTS,
      FOUR_EYES_REFUND_DAY_CENTS: DAY_CENTS,
    })
  })
  beforeEach(() => {
    first = scene.staff.add()
    second = scene.staff.add()
  })
  afterEach(() => {
    scene.staff.remove(first)
    scene.staff.remove(second)
  })
  afterAll(() => scene?.close())

  const refund = async (id: string, amountCents?: number, who = first) =>
    scene.gateway.send(refundPayment, { id, amountCents, reason: 'a complaint' }, who)
  const ask = async (id: string, amountCents?: number): Promise<Proposal> => {
    const answer = await refund(id, amountCents)
    if (!('proposal' in answer)) throw new Error('it did not wait')
    return answer.proposal
  }
  const decide = (id: string, who: Caller, confirm = true) =>
    scene.gateway.send(decidePaymentProposal, { id, confirm, note: 'looked at it' }, who)
  const list = async (decided: 'true' | 'false', id: string) => {
    const { proposals } = await scene.gateway.send(listPaymentProposals, { decided }, second)
    return proposals.find((one) => one.id === id)
  }
  const refundsOf = (orderId: string) =>
    scene.database.query(`SELECT amount_cents, requested_by FROM refund WHERE order_id = $1`, [orderId])
  const actsOf = async (orderId: string) =>
    (await scene.eventsOf(orderId)).filter(({ what }) => what === 'staff-acted')

  it('waits for a second person, who sees the difference; confirmed, it is paid in the name of the first', async () => {
    const payment = await scene.paid()
    const { orderId } = payment
    const { id } = await ask(payment.id)
    expect(await refundsOf(orderId)).toEqual([])
    expect(await list('false', id)).toMatchObject({
      kind: 'refund',
      state: 'waiting',
      about: { id: orderId },
      reason: 'a complaint',
      askedBy: { id: first.userId, name: `${first.userId}@example.com` },
      differences: [
        { what: 'refundedCents', before: 0, after: AMOUNT_CENTS },
        { what: 'leftCents', before: AMOUNT_CENTS, after: 0 },
      ],
    })
    expect(await decide(id, second)).toMatchObject({ state: 'confirmed', note: 'looked at it' })
    await payment.until('refunded')
    expect(await refundsOf(orderId)).toEqual([{ amount_cents: AMOUNT_CENTS, requested_by: first.userId }])
    expect(await actsOf(orderId)).toMatchObject([
      { action: 'propose', actorId: first.userId, subject: id },
      { action: 'confirm', actorId: second.userId, subject: id },
    ])
    expect(await list('false', id)).toBeUndefined()
    expect(await list('true', id)).toMatchObject({ state: 'confirmed', decidedBy: { id: second.userId } })
  })

  it('is what one person has refunded in total: no one splits it', async () => {
    const payment = await scene.paid()
    expect(await refund(payment.id, LIMIT_CENTS)).toMatchObject({ amountCents: LIMIT_CENTS })
    await payment.until('partially_refunded')
    expect(await ask(payment.id, 1)).toMatchObject({ state: 'waiting' })
  })

  it('is what one person refunds within a day, of several orders at once, and not what a colleague does', async () => {
    const payments = [await scene.paid(), await scene.paid()]
    const answers = await Promise.all(payments.map(({ id }) => refund(id, LIMIT_CENTS)))
    expect(answers.filter((answer) => 'proposal' in answer)).toHaveLength(1)
    const other = await scene.paid()
    expect(await refund(other.id, 4_000, second)).not.toHaveProperty('proposal')
  })

  it('is asked for once under one key', async () => {
    const payment = await scene.paid()
    const who = { ...first, idempotencyKey: newId() }
    const answers = await Promise.all([
      refund(payment.id, undefined, who),
      refund(payment.id, undefined, who),
    ])
    expect(answers[0]).toEqual(answers[1])
  })

  it('is not confirmed by the person who asked, who may take it back', async () => {
    const payment = await scene.paid()
    const { id } = await ask(payment.id)
    await expect(decide(id, first)).rejects.toMatchObject({ code: 'proposals.own' })
    expect(await decide(id, first, false)).toMatchObject({ state: 'refused' })
    await expect(decide(id, second)).rejects.toMatchObject({ code: 'proposals.decided' })
    expect(await refundsOf(payment.orderId)).toEqual([])
    // The database holds it, too.
    const own = await ask(payment.id)
    await expect(
      scene.database.query(
        `UPDATE proposal SET state = 'confirmed', decided_by = asked_by, decided_at = now() WHERE id = $1`,
        [own.id],
      ),
    ).rejects.toThrow('check constraint')
  })

  it('confirmed by ten at once is paid once', async () => {
    const payment = await scene.paid()
    const { id } = await ask(payment.id)
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => decide(id, second)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refundsOf(payment.orderId)).toHaveLength(1)
  })

  it('is refused with a reason where less is left than they saw, and where the first one lost their role', async () => {
    const payment = await scene.paid()
    const changed = await ask(payment.id, 6_000)
    await refund(payment.id, 1_000)
    await expect(decide(changed.id, second)).rejects.toMatchObject({
      code: 'proposals.stale',
      details: { failure: 'proposals.changed' },
    })
    const left = await ask(payment.id, 6_000)
    scene.staff.remove(first)
    await expect(decide(left.id, second)).rejects.toMatchObject({ details: { failure: 'auth.forbidden' } })
    expect(await list('true', left.id)).toMatchObject({ state: 'stale', failure: 'auth.forbidden' })
    expect(await refundsOf(payment.orderId)).toMatchObject([{ amount_cents: 1_000 }])
    expect(await actsOf(payment.orderId)).toMatchObject(
      ['propose', 'refuse', 'propose', 'refuse'].map((action) => ({ action })),
    )
  })

  it('is not confirmed by someone whose role was taken a moment ago', async () => {
    const payment = await scene.paid()
    const { id } = await ask(payment.id)
    scene.staff.remove(second)
    await expect(decide(id, second)).rejects.toMatchObject({ code: 'auth.forbidden' })
    expect(await list('false', id)).toMatchObject({ state: 'waiting' })
  })

  it('cannot be confirmed after its days', async () => {
    const payment = await scene.paid()
    const { id } = await ask(payment.id)
    await scene.database.query(`UPDATE proposal SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      id,
    ])
    expect(await list('false', id)).toBeUndefined()
    await expect(decide(id, second)).rejects.toMatchObject({ code: 'proposals.expired' })
    expect(await list('true', id)).toMatchObject({ state: 'expired', decidedBy: null })
  })

  it('goes through at once where no one else could confirm it', async () => {
    const payment = await scene.paid()
    scene.staff.remove(second)
    expect(await refund(payment.id)).toMatchObject({ amountCents: AMOUNT_CENTS })
  })

  it('leaves no words behind when its order is erased', async () => {
    const payment = await scene.paid()
    const { id } = await ask(payment.id)
    await decide(id, second, false)
    await publishEvent(scene.broker, orderErased, { orderId: payment.orderId, version: 9 }, newId())
    const words = async () => (await list('true', id))?.note === 'erased'
    await waitFor(words)
    expect(await list('true', id)).toMatchObject({ reason: 'erased', note: 'erased' })
  })
})
