import { AppError } from '@borderlane/contracts/define'
import { endUnpaid, findOpenPayment } from '@borderlane/contracts/payments/internal'
import { serviceCaller } from '@borderlane/messaging'
import { newId } from '@borderlane/persistence'
import { waitFor } from '@borderlane/testing'
import { moneyScene } from './money-scene'
import { AMOUNT_CENTS, card } from './payments-replica'

const FURTHER_CENTS = 7_800

describe('a further payment, beside the price of an order', () => {
  let scene: Awaited<ReturnType<typeof moneyScene>>

  beforeAll(async () => {
    scene = await moneyScene()
  })
  afterAll(() => scene?.close())

  /** An order whose price is paid and that is asked for more. */
  const asked = async () => {
    const price = await scene.paid()
    const furtherPaymentId = newId()
    scene.orders.furthers.set(furtherPaymentId, FURTHER_CENTS)
    const { order } = price
    return {
      price,
      order,
      furtherPaymentId,
      pay: (method: Parameters<typeof scene.start>[0] = card('ok')) =>
        scene.start(method, order, furtherPaymentId),
    }
  }
  const asOrders = serviceCaller('orders')
  const ledgerSum = async () => (await scene.ledger()).sumCents
  const refundsOf = async (orderId: string, count: number) => {
    const read = () =>
      scene.database.query<{ payment_id: string; cause: string; amount_cents: number }>(
        `SELECT payment_id, cause, amount_cents FROM refund WHERE order_id = $1 AND status = 'succeeded'`,
        [orderId],
      )
    return (await waitFor(async () => {
      const rows = await read()
      return rows.length >= count ? rows : undefined
    }, 20_000))!
  }

  it('is paid once beside the paid price, all of it held for the authority, and orders hears what it was for', async () => {
    const { order, price, pay, furtherPaymentId } = await asked()
    const payment = await pay()
    expect(payment).toMatchObject({ furtherPaymentId, amountCents: FURTHER_CENTS, status: 'processing' })
    await payment.until('succeeded')
    await expect(pay()).rejects.toMatchObject({ code: 'orders.already_paid' })
    await expect(scene.start(card('ok'), order)).rejects.toMatchObject({ code: 'orders.already_paid' })
    expect((await scene.eventsOf(order.id)).filter(({ what }) => what === 'captured')).toMatchObject([
      { paymentId: price.id, amountCents: AMOUNT_CENTS },
      { paymentId: payment.id, amountCents: FURTHER_CENTS, furtherPaymentId },
    ])
    expect(await scene.balancesOf(payment.id)).toEqual({
      'provider_clearing:simulated': FURTHER_CENTS,
      government_fees_held: -FURTHER_CENTS,
    })
    expect(await ledgerSum()).toBe(0)
  })

  it('of two payments of it at once one begins, and one that is not asked for any more begins not at all', async () => {
    const { pay, furtherPaymentId } = await asked()
    const tried = await Promise.allSettled([pay(), pay()])
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(tried.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'payments.in_progress' },
    })
    const other = await asked()
    scene.orders.furthers.set(other.furtherPaymentId, new AppError('orders.further_ended'))
    await expect(other.pay()).rejects.toMatchObject({ code: 'orders.further_ended' })
    expect(furtherPaymentId).not.toBe(other.furtherPaymentId)
  })

  it('its invoice ends before it is declined, the paid price stays; what is being worked on is waited for', async () => {
    const { order, pay, furtherPaymentId } = await asked()
    const invoice = await pay({ kind: 'crypto' })
    const orderId = order.id
    expect(await scene.ordersCalls.send(findOpenPayment, { orderId }, asOrders)).toEqual({ isOpen: true })
    await scene.ordersCalls.send(endUnpaid, { orderId, furtherPaymentId }, asOrders)
    expect(await invoice.read()).toMatchObject({ status: 'canceled' })
    // It is decided within moments: whichever it is by then, it is not ended.
    await pay()
    const code = expect.stringMatching(/^(payments.in_progress|orders.already_paid)$/)
    await expect(
      scene.ordersCalls.send(endUnpaid, { orderId, furtherPaymentId }, asOrders),
    ).rejects.toMatchObject({ code })
  })

  it.each([
    // In review: official fees and protection in full, half of our fee.
    ['cancelled', { cancelledFrom: 'in_review', status: 'closed' }, 'cancellation', [14_988, FURTHER_CENTS]],
    ['rejected', { status: 'rejected' }, 'rejection', [AMOUNT_CENTS, FURTHER_CENTS]],
    // With the authority: the protection alone.
    [
      'declined late',
      { cancelledFrom: 'submitted_to_govt', declined: true, status: 'closed' },
      'cancellation',
      [1_500],
    ],
  ] as const)('an order that is %s returns its parts of both payments', async (_what, move, cause, back) => {
    const { order, pay } = await asked()
    await (await pay()).until('succeeded')
    await scene.moved(order.id, { version: 9, ...move })
    const refunds = await refundsOf(order.id, back.length)
    expect(refunds.map((one) => one.cause)).toEqual(back.map(() => cause))
    expect(refunds.map((one) => one.amount_cents).sort((a, b) => b - a)).toEqual(back)
    expect(await ledgerSum()).toBe(0)
  })
})
