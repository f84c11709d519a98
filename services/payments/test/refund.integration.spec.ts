import {
  orderFeePaid,
  orderPaidAfterClosing,
  referralBooked,
  referralCreditEnded,
} from '@borderlane/contracts/orders/internal'
import { listOrderPayments, startPayment } from '@borderlane/contracts/payments/order-holder'
import { listPayments } from '@borderlane/contracts/payments/admin'
import { compareCards, recordSettlement } from '@borderlane/contracts/payments/internal'
import { serviceCaller } from '@borderlane/messaging'
import { newId } from '@borderlane/persistence'
import { publishEvent, waitFor } from '@borderlane/testing'
import { captureKey, ComparePayment } from '../src/pay/reconcile-payments'
import { RefundJobs } from '../src/refund/pay-refund'
import { moneyScene } from './money-scene'
import { AMOUNT_CENTS, card } from './payments-replica'

describe('money that is refunded', () => {
  let scene: Awaited<ReturnType<typeof moneyScene>>

  beforeAll(async () => {
    scene = await moneyScene()
  })

  afterAll(() => scene?.close())

  const refundsOf = (orderId: string) =>
    scene.database.query<{ id: string; status: string; cause: string; amount_cents: number }>(
      `SELECT id, status, cause, amount_cents FROM refund WHERE order_id = $1 ORDER BY created_at`,
      [orderId],
    )
  const settled = (paymentId: string, refundedCents: number) =>
    waitFor(async () => {
      const [row] = await scene.database.query<{ refunded_cents: number }>(
        `SELECT refunded_cents FROM payment WHERE id = $1`,
        [paymentId],
      )
      return row!.refunded_cents === refundedCents
    }, 20_000)

  it('an admin refunds a part and then the rest; orders hears of both and the ledger of every penny', async () => {
    const payment = await scene.paid()
    expect(await scene.refund(payment.id, 5_000)).toMatchObject({
      amountCents: 5_000,
      cause: 'admin',
      reason: 'a complaint',
    })
    expect(await payment.until('partially_refunded')).toMatchObject({ refundedCents: 5_000 })
    expect(await scene.refund(payment.id)).toMatchObject({ amountCents: AMOUNT_CENTS - 5_000 })
    expect(await payment.until('refunded')).toMatchObject({ refundedCents: AMOUNT_CENTS })
    expect((await scene.eventsOf(payment.orderId)).filter(({ what }) => what === 'refunded')).toMatchObject([
      { amountCents: 5_000, refundedCents: 5_000, cause: 'admin' },
      { amountCents: AMOUNT_CENTS - 5_000, refundedCents: AMOUNT_CENTS, cause: 'admin' },
    ])
    expect(await scene.balancesOf(payment.id)).toEqual({
      government_fees_held: -12_000,
      protection_liability: -1_500,
      'revenue:service_fee': -2_975,
      refunds: AMOUNT_CENTS,
    })
    await expect(scene.refund(payment.id, 1)).rejects.toMatchObject({ code: 'payments.not_refundable' })
  })

  it('an authority that takes less than the estimate: the difference is refunded once, out of what was held for it', async () => {
    const payment = await scene.paid()
    const { orderId } = payment
    const fee = { orderId, version: 5, feePaidCents: 9_000, termsVersion: 2 }
    await publishEvent(scene.broker, orderFeePaid, fee, newId())
    await settled(payment.id, 3_000)
    await publishEvent(scene.broker, orderFeePaid, { ...fee, version: 6, feePaidCents: 1_000 }, newId())
    // It is handled after the one before.
    await scene.moved(orderId, { version: 7, status: 'rejected' })
    await settled(payment.id, AMOUNT_CENTS)
    expect(await refundsOf(orderId)).toMatchObject([
      { cause: 'fee', status: 'succeeded', amount_cents: 3_000 },
      { cause: 'rejection', status: 'succeeded', amount_cents: AMOUNT_CENTS - 3_000 },
    ])
    expect(await scene.balancesOf(payment.id)).toEqual({
      government_fees_held: -9_000,
      protection_liability: -1_500,
      'revenue:service_fee': -2_975,
      refunds: AMOUNT_CENTS - 3_000,
    })
    expect((await scene.eventsOf(orderId)).filter(({ what }) => what === 'refunded')).toMatchObject([
      { amountCents: 3_000, refundedCents: 3_000, cause: 'fee' },
      { amountCents: AMOUNT_CENTS - 3_000, refundedCents: AMOUNT_CENTS, cause: 'rejection' },
    ])
  })

  it('a recommendation is booked once on accounts of its own, and the ledger still sums to zero', async () => {
    const payment = await scene.paid()
    const { orderId } = payment
    const booked = { orderId, version: 5, creditsCents: 2_000, commissionCents: 0 }
    await publishEvent(scene.broker, referralBooked, booked, newId())
    await waitFor(async () => (await scene.balancesOf(payment.id)).referral_costs === 2_000)
    expect(await scene.balancesOf(payment.id)).toMatchObject({
      referral_costs: 2_000,
      referral_credits: -2_000,
    })
    expect(await scene.ledger()).toMatchObject({ sumCents: 0 })
    // One of both credits is not used in time, and that is reported twice.
    const ended = { creditId: newId(), orderId, amountCents: 1_000 }
    const eventId = newId()
    for (const id of [eventId, eventId]) await publishEvent(scene.broker, referralCreditEnded, ended, id)
    await waitFor(async () => (await scene.balancesOf(payment.id)).referral_credits === -1_000)
    expect(await scene.balancesOf(payment.id)).toMatchObject({
      referral_costs: 2_000,
      referral_credits: -1_000,
      referral_credits_ended: -1_000,
    })
    expect(await scene.ledger()).toMatchObject({ sumCents: 0 })
  })

  it('says whether two orders were paid with one card, and of coins that nothing is comparable', async () => {
    const [first, second] = [await scene.paid(), await scene.paid()]
    const elsewhere = await scene.start({ kind: 'card', token: `tok_sim_ok_ffff${'0'.repeat(28)}` })
    await elsewhere.until('succeeded')
    const compare = (orderId: string, ...others: string[]) =>
      scene.ordersCalls.send(compareCards, { orderId, others }, serviceCaller('orders'))
    expect(await compare(first.orderId, elsewhere.orderId, first.orderId)).toEqual({
      same: false,
      comparable: true,
    })
    expect(await compare(first.orderId, elsewhere.orderId, second.orderId)).toMatchObject({ same: true })
    const coins = await scene.start({ kind: 'crypto' })
    await coins.act('pay')
    await coins.until('succeeded')
    expect(await compare(coins.orderId, first.orderId)).toEqual({ same: false, comparable: false })
  })

  it('an authority that takes more than the estimate, or terms of before: nothing is refunded', async () => {
    const payment = await scene.paid()
    const { orderId } = payment
    for (const fee of [
      { feePaidCents: 15_000, termsVersion: 2 },
      { feePaidCents: 1_000, termsVersion: 1 },
    ])
      await publishEvent(scene.broker, orderFeePaid, { orderId, version: 5, ...fee }, newId())
    await scene.moved(orderId, { version: 7, status: 'rejected' })
    await waitFor(async () => (await refundsOf(orderId)).length > 0)
    expect(await refundsOf(orderId)).toMatchObject([{ cause: 'rejection', amount_cents: AMOUNT_CENTS }])
  })

  it.each([
    ['nothing', 0, 'validation.failed'],
    ['less than nothing', -1, 'validation.failed'],
    ['half a penny', 0.5, 'validation.failed'],
    ['a penny more than was paid', AMOUNT_CENTS + 1, 'payments.refund_too_large'],
  ])('a refund of %s is refused and changes nothing', async (_what, amountCents, code) => {
    const payment = await scene.paid()
    await expect(scene.refund(payment.id, amountCents)).rejects.toMatchObject({ code })
    expect(await refundsOf(payment.orderId)).toEqual([])
  })

  it('of ten refunds of everything at the same time one goes through', async () => {
    const payment = await scene.paid()
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => scene.refund(payment.id)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await payment.until('refunded')
    expect(await refundsOf(payment.orderId)).toMatchObject([
      { status: 'succeeded', amount_cents: AMOUNT_CENTS },
    ])
  })

  it('the same request twice gives money back once', async () => {
    const payment = await scene.paid()
    const admin = scene.admin()
    const [first, second] = await Promise.all([
      scene.refund(payment.id, 100, admin),
      scene.refund(payment.id, 100, admin),
    ])
    expect(first).toEqual(second)
    await settled(payment.id, 100)
  })

  it('a payment that came to nothing has nothing to refund, and an unknown one is not found', async () => {
    const failed = await scene.start(card('declined'))
    await failed.until('failed')
    await expect(scene.refund(failed.id)).rejects.toMatchObject({ code: 'payments.not_refundable' })
    await expect(scene.refund(newId())).rejects.toMatchObject({ code: 'payments.not_found' })
  })

  it('a payment that staff begin for a traveller is published once, with who started it', async () => {
    const order = scene.orders.newOrder()
    const who = scene.admin()
    const input = { id: order.id, method: card('ok') }
    const { id } = await scene.gateway.send(startPayment, input, who)
    await scene.gateway.send(startPayment, input, who)
    const acts = (await scene.eventsOf(order.id)).filter(({ what }) => what === 'staff-acted')
    expect(acts).toMatchObject([{ actorId: who.userId, action: 'pay', subject: id }])
    const own = await scene.paid()
    expect((await scene.eventsOf(own.orderId)).map(({ what }) => what)).not.toContain('staff-acted')
  })

  it('only admins give money back, read payments and the ledger', async () => {
    const payment = await scene.paid()
    await expect(scene.refund(payment.id, 1, payment.order.holder())).rejects.toMatchObject({
      code: 'auth.required',
    })
  })

  it('a rejected order with protection gets back all that was paid, less what was refunded before', async () => {
    const payment = await scene.paid()
    await scene.refund(payment.id, 1_000)
    await settled(payment.id, 1_000)
    await scene.moved(payment.orderId, { version: 5, status: 'rejected' })
    expect(await payment.until('refunded')).toMatchObject({ refundedCents: AMOUNT_CENTS })
    expect(await refundsOf(payment.orderId)).toMatchObject([
      { cause: 'admin', amount_cents: 1_000 },
      { cause: 'rejection', amount_cents: AMOUNT_CENTS - 1_000, status: 'succeeded' },
    ])
    const holder = payment.order.holder()
    const { refunds } = await scene.gateway.send(listOrderPayments, { id: payment.orderId }, holder)
    expect(refunds.map(({ cause }) => cause)).toEqual(['rejection', 'admin'])
  })

  it('an order that is cancelled before submission gets back what the terms say, from where it lay', async () => {
    const payment = await scene.paid()
    await scene.moved(payment.orderId, { version: 5, status: 'closed', cancelledFrom: 'in_review' })
    // 120.00 official, 15.00 protection, half of 29.75 rounded up.
    await payment.until('partially_refunded')
    expect(await refundsOf(payment.orderId)).toMatchObject([{ cause: 'cancellation', amount_cents: 14_988 }])
    expect(await scene.balancesOf(payment.id)).toEqual({
      refunds: 1_488,
      'revenue:service_fee': -2_975,
      'provider_clearing:simulated': 1_487,
    })
  })

  const afterClosing = ({ id: paymentId, orderId }: { id: string; orderId: string }) =>
    publishEvent(scene.broker, orderPaidAfterClosing, { orderId, paymentId, version: 6 }, newId())

  it('what was paid for a closed order is refunded in full, once, and not by the terms of cancelling', async () => {
    const payment = await scene.paid()
    const { orderId } = payment
    await scene.moved(orderId, {
      version: 5,
      status: 'closed',
      unpaid: true,
      cancelledFrom: 'pending_payment',
    })
    await Promise.all([afterClosing(payment), afterClosing(payment)])
    expect(await payment.until('refunded')).toMatchObject({ refundedCents: AMOUNT_CENTS })
    await afterClosing(payment)
    expect(await scene.balancesOf(payment.id)).toEqual({ refunds: 2_975, 'revenue:service_fee': -2_975 })
    expect((await scene.eventsOf(orderId)).filter(({ what }) => what === 'refunded')).toMatchObject([
      { amountCents: AMOUNT_CENTS, cause: 'closed' },
    ])
    expect((await scene.inspect(payment.id, orderId)).mismatches).toEqual([])
    await scene.app
      .get(ComparePayment)
      .comparePayment(payment.id, new Map([[captureKey(payment.id, payment.orderId), 'closed']]))
    expect(await refundsOf(orderId)).toMatchObject([{ cause: 'closed', amount_cents: AMOUNT_CENTS }])
  })

  it('what was paid for a closed order is a mismatch until it is refunded, also by a person', async () => {
    const payment = await scene.paid()
    const { id, orderId } = payment
    const mismatches = async () => (await scene.inspect(id, orderId)).mismatches
    const has = (cents: number) =>
      scene.database.query(`UPDATE simulated_payment SET received_cents = $2 WHERE payment_id = $1`, [
        id,
        cents,
      ])
    // The provider refuses the refund.
    await has(0)
    await afterClosing(payment)
    await waitFor(async () => (await refundsOf(orderId))[0]?.status === 'failed')
    expect(await mismatches()).toEqual(['order_closed'])
    await has(AMOUNT_CENTS)
    await scene.app.get(ComparePayment).comparePayment(id, new Map([[captureKey(id, orderId), 'closed']]))
    expect(await mismatches()).toEqual(['order_closed'])
    await scene.refund(id)
    await payment.until('refunded')
    expect(await mismatches()).toEqual([])
    expect((await refundsOf(orderId)).map(({ cause }) => cause)).toEqual(['closed', 'admin'])
  })

  it('what was paid for a closed order is refunded when the event of it was lost', async () => {
    const payment = await scene.paid()
    await scene.app
      .get(ComparePayment)
      .comparePayment(payment.id, new Map([[captureKey(payment.id, payment.orderId), 'closed']]))
    await payment.until('refunded')
    expect(await refundsOf(payment.orderId)).toMatchObject([{ cause: 'closed', amount_cents: AMOUNT_CENTS }])
  })

  it.each(['submitted_to_govt', 'approved'] as const)('cancelling from %s returns nothing', async (from) => {
    const payment = await scene.paid()
    await scene.moved(payment.orderId, { version: 5, status: 'closed', cancelledFrom: from })
    await scene.moved(payment.orderId, { version: 6, status: 'closed' })
    await waitFor(async () => {
      const [row] = await scene.database.query<{ version: number }>(
        `SELECT version FROM order_status WHERE order_id = $1`,
        [payment.orderId],
      )
      return row?.version === 6
    })
    expect(await refundsOf(payment.orderId)).toEqual([])
  })

  it('a settlement by hand is booked once on its own account, and is refunded by hand', async () => {
    const order = scene.orders.newOrder()
    const input = {
      orderId: order.id,
      governmentFeeCents: 12_000,
      serviceFeeCents: 2_975,
      denialProtectionFeeCents: 0,
      currency: 'GBP' as const,
      reason: 'paid by bank transfer',
      actorId: newId(),
    }
    const record = () => scene.ordersCalls.send(recordSettlement, input, serviceCaller('orders'))
    const [first, second] = await Promise.all([record(), record()])
    expect(second).toEqual(first)
    expect(await scene.balancesOf(first.paymentId)).toMatchObject({ manual_settlement: 14_975 })
    expect(await scene.eventsOf(order.id)).toMatchObject([
      { what: 'captured', amountCents: 14_975, method: 'manual' },
    ])
    await expect(scene.start(card('ok'), order)).rejects.toMatchObject({ code: 'orders.already_paid' })
    await scene.refund(first.paymentId)
    await settled(first.paymentId, 14_975)
    expect(await scene.balancesOf(first.paymentId)).not.toHaveProperty('manual_settlement')
  })

  it('the ledger of all of that sums to 0, account by account as its rows say', async () => {
    const { accounts, sumCents, transactions } = await scene.ledger()
    expect(sumCents).toBe(0)
    expect(transactions).toBeGreaterThan(20)
    const of = (account: string) => accounts.find((one) => one.account === account)!.balanceCents
    expect(of('customer_receivable')).toBe(0)
    expect(of('customer_deposits')).toBe(0)
    const [row] = await scene.database.query<{ net: number }>(
      `SELECT sum(received_cents - refunded_cents)::int AS net FROM payment WHERE provider = 'simulated'`,
    )
    expect(of('provider_clearing:simulated')).toBe(row!.net)
  })
})

describe('a payment that its payer disputes at the bank', () => {
  let scene: Awaited<ReturnType<typeof moneyScene>>

  beforeAll(async () => {
    scene = await moneyScene({ REFUND_DELAY_HOURS: 24 })
  })

  afterAll(() => scene?.close())

  const refundOf = async (orderId: string) => {
    const { payments } = await scene.gateway.send(
      listPayments,
      { orderIds: `${orderId},${newId()}` },
      scene.admin(),
    )
    // It is found by its name at the provider too, and nothing else is.
    const named = await scene.gateway.send(
      listPayments,
      { reference: payments[0]!.providerRef! },
      scene.admin(),
    )
    expect(named.payments.map(({ id }) => id)).toEqual([payments[0]!.id])
    return payments[0]!.refunds.map(({ cause, status, amountCents }) => ({ cause, status, amountCents }))
  }
  const eventsAfterCapture = async (orderId: string) =>
    (await scene.eventsOf(orderId)).filter(({ what }) => what !== 'started' && what !== 'captured')

  it('lies with the bank, and neither is refunded another way nor can be paid again meanwhile', async () => {
    const payment = await scene.paid()
    await scene.refund(payment.id, 5_000)
    await payment.until('partially_refunded')
    await scene.moved(payment.orderId, { version: 5, status: 'rejected' })
    await waitFor(async () => (await refundOf(payment.orderId)).some(({ cause }) => cause === 'rejection'))
    await payment.act('dispute')
    await payment.until('disputed')
    expect(await scene.inspect(payment.id, payment.orderId)).toMatchObject({
      disputedCents: AMOUNT_CENTS - 5_000,
      history: [
        { status: 'processing' },
        { status: 'succeeded' },
        { status: 'partially_refunded' },
        { status: 'disputed' },
      ],
      mismatches: [],
    })
    expect(await scene.balancesOf(payment.id)).toMatchObject({ disputed_funds: AMOUNT_CENTS - 5_000 })
    expect(await scene.balancesOf(payment.id)).not.toHaveProperty('provider_clearing:simulated')
    await expect(scene.refund(payment.id, 1)).rejects.toMatchObject({ code: 'payments.disputed' })
    await expect(scene.start(card('ok'), payment.order)).rejects.toMatchObject({
      code: 'orders.already_paid',
    })

    // What the terms promised is due now, and waits for the bank.
    await scene.database.query(
      `UPDATE refund SET due_at = now() - interval '1 second' WHERE cause = 'rejection'`,
    )
    await scene.app.get(RefundJobs).payDueRefunds()
    expect(await refundOf(payment.orderId)).toMatchObject([{}, { cause: 'rejection', status: 'scheduled' }])

    // Not before the test looks: what is due is paid by a scheduled job, too.
    await scene.database.query(
      `UPDATE refund SET due_at = now() + interval '1 day' WHERE cause = 'rejection'`,
    )
    await payment.act('win_dispute')
    await payment.until('partially_refunded')
    await scene.database.query(
      `UPDATE refund SET due_at = now() - interval '1 second' WHERE cause = 'rejection'`,
    )
    await scene.app.get(RefundJobs).payDueRefunds()
    expect(await payment.until('refunded')).toMatchObject({ refundedCents: AMOUNT_CENTS })
    expect(await scene.balancesOf(payment.id)).toMatchObject({ refunds: AMOUNT_CENTS })
    expect(await scene.balancesOf(payment.id)).not.toHaveProperty('disputed_funds')
  })

  it('is lost as a refund: orders hears of it, once, and nothing is left to refund', async () => {
    const payment = await scene.paid()
    await payment.act('dispute')
    await payment.until('disputed')
    await payment.act('lose_dispute')
    expect(await payment.until('refunded')).toMatchObject({ refundedCents: AMOUNT_CENTS })
    await scene.app.get(ComparePayment).comparePayment(payment.id)
    expect(await refundOf(payment.orderId)).toEqual([
      { cause: 'dispute', status: 'succeeded', amountCents: AMOUNT_CENTS },
    ])
    expect(await eventsAfterCapture(payment.orderId)).toMatchObject([
      { what: 'refunded', cause: 'dispute', amountCents: AMOUNT_CENTS, refundedCents: AMOUNT_CENTS },
    ])
    expect(await scene.balancesOf(payment.id)).toEqual({
      government_fees_held: -12_000,
      protection_liability: -1_500,
      'revenue:service_fee': -2_975,
      refunds: AMOUNT_CENTS,
    })
    await expect(scene.refund(payment.id, 1)).rejects.toMatchObject({ code: 'payments.not_refundable' })
    expect((await scene.inspect(payment.id, payment.orderId)).mismatches).toEqual([])
    expect((await scene.ledger()).sumCents).toBe(0)
  })

  it('is raised when its money had gone back already', async () => {
    const payment = await scene.paid()
    await scene.refund(payment.id)
    await payment.until('refunded')
    await scene.database.query(
      `UPDATE simulated_payment SET dispute = 'open', disputed_cents = amount_cents WHERE payment_id = $1`,
      [payment.id],
    )
    await scene.app.get(ComparePayment).comparePayment(payment.id)
    expect(await scene.inspect(payment.id, payment.orderId)).toMatchObject({
      status: 'refunded',
      mismatches: ['dispute_differs'],
    })
  })
})

describe('a refund that waits', () => {
  let scene: Awaited<ReturnType<typeof moneyScene>>

  beforeAll(async () => {
    scene = await moneyScene({ REFUND_DELAY_HOURS: 24 })
  })

  afterAll(() => scene?.close())

  const statusOf = async (orderId: string): Promise<string | undefined> => {
    const [row] = await scene.database.query<{ status: string }>(
      `SELECT status FROM refund WHERE order_id = $1`,
      [orderId],
    )
    return row?.status
  }

  it('is cancelled with its rejection, and an event that comes late does not bring it back', async () => {
    const payment = await scene.paid()
    await scene.moved(payment.orderId, { version: 5, status: 'rejected' })
    await waitFor(async () => (await statusOf(payment.orderId)) === 'scheduled')
    const holder = payment.order.holder()
    const { refunds } = await scene.gateway.send(listOrderPayments, { id: payment.orderId }, holder)
    const waitsMs = Date.parse(refunds[0]!.dueAt) - Date.parse(refunds[0]!.createdAt)
    expect(waitsMs).toBe(24 * 3_600_000)
    await scene.moved(payment.orderId, { version: 7, status: 'in_review' })
    await waitFor(async () => (await statusOf(payment.orderId)) === 'canceled')
    await scene.moved(payment.orderId, { version: 6, status: 'rejected' })
    await scene.moved(payment.orderId, { version: 8, status: 'waiting_on_govt' })
    await waitFor(async () => {
      const [row] = await scene.database.query<{ version: number }>(
        `SELECT version FROM order_status WHERE order_id = $1`,
        [payment.orderId],
      )
      return row?.version === 8
    })
    expect(await statusOf(payment.orderId)).toBe('canceled')
    expect((await payment.read()).refundedCents).toBe(0)
  })

  it('is what staff decided for an order that they closed, until it is opened again', async () => {
    const close = async (money: 'terms' | 'all' | 'none', from: 'in_review' | 'waiting_on_govt') => {
      const payment = await scene.paid()
      const closing = { version: 5, status: 'closed', closedFrom: from, money, termsVersion: 2 } as const
      await scene.moved(payment.orderId, closing)
      return payment
    }
    const refundsOf = (orderId: string) =>
      scene.database.query(`SELECT cause, status, amount_cents FROM refund WHERE order_id = $1`, [orderId])
    const scheduled = (amount_cents: number) => [{ cause: 'closing', status: 'scheduled', amount_cents }]
    const kept = [await close('none', 'in_review'), await close('terms', 'waiting_on_govt')]
    const [byTerms, all] = [await close('terms', 'in_review'), await close('all', 'waiting_on_govt')]
    await waitFor(async () => (await statusOf(all.orderId)) === 'scheduled')
    expect(await refundsOf(byTerms.orderId)).toEqual(scheduled(14_988))
    expect(await refundsOf(all.orderId)).toEqual(scheduled(AMOUNT_CENTS))
    for (const { orderId } of kept) expect(await refundsOf(orderId)).toEqual([])
    await scene.moved(all.orderId, { version: 6, status: 'in_review' })
    await waitFor(async () => (await statusOf(all.orderId)) === 'canceled')
  })

  it('stays where a rejected order is closed', async () => {
    const payment = await scene.paid()
    await scene.moved(payment.orderId, { version: 5, status: 'rejected' })
    await waitFor(async () => (await statusOf(payment.orderId)) === 'scheduled')
    await scene.moved(payment.orderId, { version: 6, status: 'closed', closedFrom: 'rejected' })
    await waitFor(async () => {
      const [row] = await scene.database.query<{ version: number }>(
        `SELECT version FROM order_status WHERE order_id = $1`,
        [payment.orderId],
      )
      return row?.version === 6
    })
    expect(await statusOf(payment.orderId)).toBe('scheduled')
  })

  it('refunds no more than is left when it is due', async () => {
    const payment = await scene.paid()
    await scene.moved(payment.orderId, { version: 5, status: 'rejected' })
    await waitFor(async () => (await statusOf(payment.orderId)) === 'scheduled')
    await scene.refund(payment.id, 10_000)
    await payment.until('partially_refunded')
    await scene.database.query(
      `UPDATE refund SET due_at = now() - interval '1 second' WHERE order_id = $1 AND cause = 'rejection'`,
      [payment.orderId],
    )
    expect(await payment.until('refunded')).toMatchObject({ refundedCents: AMOUNT_CENTS })
  })
})
