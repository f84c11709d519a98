import { orderErased } from '@borderlane/contracts/orders/internal'
import { findOpenPayment } from '@borderlane/contracts/payments/internal'
import { serviceCaller } from '@borderlane/messaging'
import { newId } from '@borderlane/persistence'
import { publishEvent, waitFor } from '@borderlane/testing'
import { moneyScene } from './money-scene'
import { AMOUNT_CENTS } from './payments-replica'

describe('the payments of an erased order', () => {
  let scene: Awaited<ReturnType<typeof moneyScene>>

  beforeAll(async () => {
    scene = await moneyScene()
  })
  afterAll(() => scene?.close())

  const isOpen = async (orderId: string) =>
    (await scene.ordersCalls.send(findOpenPayment, { orderId }, serviceCaller('orders'))).isOpen

  it('keep their amounts and their ledger, and nothing that people wrote or that names a card', async () => {
    const payment = await scene.paid()
    await scene.refund(payment.id, 5_000)
    await payment.until('partially_refunded')
    const balances = await scene.balancesOf(payment.id)
    await publishEvent(scene.broker, orderErased, { orderId: payment.orderId, version: 9 }, newId())
    const row = async () => {
      const [found] = await scene.database.query<Record<string, unknown>>(
        `SELECT p.amount_cents, p.status, p.token_hash, p.action, p.invoice_url, r.reason
         FROM payment p JOIN refund r ON r.payment_id = p.id WHERE p.id = $1`,
        [payment.id],
      )
      return found!
    }
    await waitFor(async () => (await row())['token_hash'] === null)
    expect(await row()).toEqual({
      amount_cents: AMOUNT_CENTS,
      status: 'partially_refunded',
      token_hash: null,
      action: null,
      invoice_url: null,
      reason: 'erased',
    })
    expect(await scene.balancesOf(payment.id)).toEqual(balances)
  })

  it('returns to orders whether one is on its way', async () => {
    const waiting = await scene.start({ kind: 'crypto' })
    expect(await isOpen(waiting.orderId)).toBe(true)
    expect(await isOpen((await scene.paid()).orderId)).toBe(false)
  })
})
