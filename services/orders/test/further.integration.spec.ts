import { AppError } from '@borderlane/contracts/define'
import { findDocument } from '@borderlane/contracts/documents/internal'
import {
  getStaffOrder,
  listAllOrders,
  listStaffActs,
  setOrderStatus,
} from '@borderlane/contracts/orders/admin'
import {
  askFurtherPayment,
  declineFurtherPayment,
  MAX_FURTHER_CENTS,
  withdrawFurtherPayment,
} from '@borderlane/contracts/orders/further-payments'
import {
  orderMailRequested,
  orderPaidAfterClosing,
  orderStatusChanged,
  preparePayment,
} from '@borderlane/contracts/orders/internal'
import { cancelOrder, getOrder } from '@borderlane/contracts/orders/order-holder'
import { createOrder } from '@borderlane/contracts/orders/public'
import { endUnpaid, paymentCaptured } from '@borderlane/contracts/payments/internal'
import { newId } from '@borderlane/persistence'
import { caller, publishEvent, sampleQuote, stubCall, waitFor } from '@borderlane/testing'
import { RemindFurtherPayments } from '../src/change/remind-further-payments'
import { DeclinedFees1791100045000 } from '../src/migrations/1791100045000-declined-fees'
import { newOrder, type Platform, startPlatform } from './replica'

const AMOUNT = 7_800

describe('a further payment of an order', () => {
  let platform: Platform
  const stubs: Awaited<ReturnType<typeof stubCall>>[] = []
  /** What payments says when a further payment is to end. */
  let inTheWay: 'payments.in_progress' | undefined
  const admin = caller({ kind: 'user', userId: newId(), roles: ['admin'] })
  const documentId = newId()

  beforeAll(async () => {
    platform = await startPlatform()
    stubs.push(
      await stubCall(platform.broker, findDocument, (input) => {
        if (input.documentId !== documentId) throw new AppError('documents.not_found')
        return {}
      }),
      await stubCall(platform.broker, endUnpaid, () => {
        if (inTheWay) throw new AppError(inTheWay)
        return {}
      }),
    )
  })
  afterAll(async () => {
    for (const stub of stubs) await stub.close()
    await platform.stop()
  })
  beforeEach(() => {
    inTheWay = undefined
    platform.catalogue.answer = () =>
      sampleQuote({ governmentFeeCents: 0, governmentFeeStatus: 'unknown', requiredDocuments: [] })
  })

  const paid = async (status = 'in_review') => {
    const { order, orderToken } = await platform.send(createOrder, newOrder())
    await platform.markPaid(order.id)
    await platform.database.query(`UPDATE "order" SET status = $2 WHERE id = $1`, [order.id, status])
    const { id } = order
    return { id, price: order.totalAmountCents, who: caller({ orderToken }) }
  }
  type Made = Awaited<ReturnType<typeof paid>>
  const ask = (id: string, fields: object = {}) => {
    const reason = 'The official fee of the embassy'
    return platform.send(askFurtherPayment, { id, amountCents: AMOUNT, reason, documentId, ...fields }, admin)
  }
  const asked = async (status?: string) => {
    const made = await paid(status)
    const { order } = await ask(made.id)
    return { ...made, furtherPaymentId: order.furtherPayments![0]!.id }
  }
  const read = ({ id, who }: Made) => platform.send(getOrder, { id }, who)
  const capture = async (orderId: string, furtherPaymentId: string, amountCents = AMOUNT) => {
    const messageId = newId()
    const payment = { paymentId: newId(), orderId, version: 2, amountCents, currency: 'GBP' } as const
    await publishEvent(platform.broker, paymentCaptured, { ...payment, furtherPaymentId }, messageId)
    await waitFor(
      async () =>
        (await platform.database.query(`SELECT 1 FROM inbox WHERE message_id = $1`, [messageId])).length,
    )
  }
  const eventsOf = async (subject: string, orderId: string) =>
    (
      await platform.database.query<{ payload: Record<string, unknown> }>(
        `SELECT payload FROM outbox WHERE subject = $1 AND payload->>'orderId' = $2 ORDER BY seq`,
        [subject, orderId],
      )
    ).map(({ payload }) => payload)
  const mailsOf = async (id: string) =>
    (await eventsOf(orderMailRequested.subject, id)).map(({ mail }) => mail)

  it('is asked for by staff, is the next step, and when it is paid the order goes on with a fee that is known', async () => {
    const made = await asked()
    const { id, price, furtherPaymentId } = made
    expect(await read(made)).toMatchObject({
      status: 'in_review',
      next: { who: 'traveller', code: 'pay_further', amountCents: AMOUNT },
      furtherPayments: [{ amountCents: AMOUNT, documentId, status: 'open' }],
    })
    const { orders } = await platform.send(listAllOrders, { queue: 'traveller', pageSize: 100 }, admin)
    expect(orders.map((order) => order.id)).toContain(id)
    expect(await platform.sendAs('payments', preparePayment, { id, furtherPaymentId })).toEqual({
      orderId: id,
      furtherPaymentId,
      governmentFeeCents: AMOUNT,
      serviceFeeCents: 0,
      denialProtectionFeeCents: 0,
      totalAmountCents: AMOUNT,
      currency: 'GBP',
    })
    await capture(id, furtherPaymentId)
    expect(await read(made)).toMatchObject({
      status: 'in_review',
      next: { who: 'us', code: 'submit' },
      governmentFeeCents: AMOUNT,
      governmentFeeStatus: 'sourced',
      totalAmountCents: price + AMOUNT,
      paidCents: price + AMOUNT,
      furtherPayments: [{ status: 'paid' }],
    })
    expect(await mailsOf(id)).toEqual(['saved', 'further-asked', 'further-paid'])
    const { acts } = await platform.send(listStaffActs, { action: 'ask_payment' }, admin)
    expect(acts.find(({ order }) => order?.id === id)).toMatchObject({ subject: furtherPaymentId })
  })

  it('asked for twice at once there is one, and the refusals are by field or by what keeps it', async () => {
    const { id } = await paid()
    const tried = await Promise.allSettled([ask(id), ask(id)])
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(tried.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'orders.further_open' },
    })
    const other = await paid()
    for (const amountCents of [0, -1, MAX_FURTHER_CENTS + 1, 1.5])
      await expect(ask(other.id, { amountCents })).rejects.toMatchObject({
        code: 'validation.failed',
        details: { fields: [{ path: 'amountCents' }] },
      })
    await expect(ask(other.id, { documentId: newId() })).rejects.toMatchObject({
      code: 'documents.not_found',
    })
    const refusedAs = async (change: string, code: string) => {
      const { id: of } = await paid()
      await platform.database.query(`UPDATE "order" SET ${change} WHERE id = $1`, [of])
      await expect(ask(of)).rejects.toMatchObject({ code })
    }
    await refusedAs(`erased_at = now(), status = 'closed'`, 'orders.erased')
    await refusedAs(`paid_cents = 0`, 'orders.unpaid')
    await refusedAs(`status = 'rejected'`, 'orders.further_not_due')
    await refusedAs(`government_fee_status = 'estimate'`, 'orders.further_not_due')
  })

  it('a fee that is due only if a visa is issued is asked for once it is, and not before', async () => {
    platform.catalogue.answer = () =>
      sampleQuote({
        ...{ governmentFeeCents: 0, governmentFeeStatus: 'on_issue', governmentFeeListed: 'JPY 15000.00' },
        requiredDocuments: [],
      })
    const made = await paid('waiting_on_govt')
    const { id, price } = made
    expect(await read(made)).toMatchObject({
      ...{ governmentFeeCents: 0, governmentFeeStatus: 'on_issue', governmentFeeListed: 'JPY 15000.00' },
      paidCents: price,
    })
    await expect(ask(id)).rejects.toMatchObject({ code: 'orders.further_not_due' })
    await platform.database.query(`UPDATE "order" SET status = 'approved' WHERE id = $1`, [id])
    await ask(id)
    const { furtherPayments } = await read(made)
    await capture(id, furtherPayments![0]!.id)
    expect(await read(made)).toMatchObject({
      ...{ status: 'approved', governmentFeeStatus: 'sourced', governmentFeeCents: AMOUNT },
      paidCents: price + AMOUNT,
    })
  })

  it('declined, an undecided order is closed, and payments hears that what was not used is due; not while it is paid', async () => {
    const made = await asked('submitted_to_govt')
    const { id, furtherPaymentId, who } = made
    inTheWay = 'payments.in_progress'
    const decline = () => platform.send(declineFurtherPayment, { id, furtherPaymentId }, who)
    await expect(decline()).rejects.toMatchObject({ code: 'payments.in_progress' })
    inTheWay = undefined
    expect(await decline()).toMatchObject({ status: 'closed', furtherPayments: [{ status: 'declined' }] })
    expect((await eventsOf(orderStatusChanged.subject, id)).at(-1)).toMatchObject({
      cancelledFrom: 'submitted_to_govt',
      declined: true,
    })
    await expect(decline()).rejects.toMatchObject({ code: 'orders.further_ended' })
    // It was paid at the last moment all the same: all of it is refunded.
    await capture(id, furtherPaymentId)
    expect(await eventsOf(orderPaidAfterClosing.subject, id)).toHaveLength(1)
  })

  it('declined after the approval, the order stays approved', async () => {
    const { id, furtherPaymentId, who } = await asked('approved')
    expect(await platform.send(declineFurtherPayment, { id, furtherPaymentId }, who)).toMatchObject({
      status: 'approved',
      next: { who: 'traveller', code: 'fee_unpaid' },
    })
    expect(await mailsOf(id)).toEqual(['saved', 'further-asked', 'further-declined'])
  })

  it('declined before there was a step for it, the order leaves our queue with the migration', async () => {
    const declined = await asked('approved')
    const { id, furtherPaymentId, who } = declined
    await platform.send(declineFurtherPayment, { id, furtherPaymentId }, who)
    const { id: open } = await asked('approved')
    const { query } = platform.database
    await query(`UPDATE "order" SET next_step = 'send_visa' WHERE id = ANY ($1)`, [[id, open]])
    await new DeclinedFees1791100045000().up({ query })
    const steps = await query(`SELECT next_step FROM "order" WHERE id = ANY ($1) ORDER BY id`, [[id, open]])
    expect(steps).toEqual([{ next_step: 'fee_unpaid' }, { next_step: 'send_visa' }])
  })

  it('ends with the order, however that ends, and by staff; cancelling waits for a payment of it', async () => {
    const withdrawn = await asked()
    const { id, furtherPaymentId } = withdrawn
    const back = await platform.send(withdrawFurtherPayment, { id, furtherPaymentId }, admin)
    expect(back.order).toMatchObject({ next: { code: 'submit' }, furtherPayments: [{ status: 'withdrawn' }] })
    const closed = await asked()
    const { order } = await platform.send(getStaffOrder, { id: closed.id }, admin)
    const move = {
      id: closed.id,
      version: order.version,
      status: 'closed',
      reason: 'x',
      money: 'all',
    } as const
    await platform.send(setOrderStatus, move, admin)
    expect(await read(closed)).toMatchObject({ furtherPayments: [{ status: 'withdrawn' }] })
    const cancelled = await asked()
    inTheWay = 'payments.in_progress'
    const cancel = async () => {
      const { version } = await read(cancelled)
      return platform.send(cancelOrder, { id: cancelled.id, version }, cancelled.who)
    }
    await expect(cancel()).rejects.toMatchObject({ code: 'payments.in_progress' })
    inTheWay = undefined
    expect(await cancel()).toMatchObject({ status: 'closed', furtherPayments: [{ status: 'withdrawn' }] })
  })

  it('its traveller is reminded once, after three days', async () => {
    const { id } = await asked()
    const reminders = platform.app.get(RemindFurtherPayments)
    await reminders.remindAll()
    expect(await mailsOf(id)).not.toContain('further-reminder')
    await platform.database.query(
      `UPDATE "order" SET further_payments = jsonb_set(further_payments, '{0,askedAt}', to_jsonb($2::text)) WHERE id = $1`,
      [id, new Date(Date.now() - 4 * 86_400_000).toISOString()],
    )
    await reminders.remindAll()
    await reminders.remindAll()
    expect((await mailsOf(id)).filter((mail) => mail === 'further-reminder')).toHaveLength(1)
  })
})
