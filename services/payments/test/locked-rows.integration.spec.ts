import { orderPaidAfterClosing } from '@borderlane/contracts/orders/internal'
import { listOrderPayments } from '@borderlane/contracts/payments/order-holder'
import { newId } from '@borderlane/persistence'
import { publishEvent, waitFor } from '@borderlane/testing'
import { RefundJobs } from '../src/refund/pay-refund'
import { SettlePayments } from '../src/pay/check-payment'
import { ReceiveWebhook } from '../src/pay/receive-webhook'
import { moneyScene } from './money-scene'
import { card } from './payments-replica'

const LOCKED = 15

describe('while the rows of many payments are locked', () => {
  let scene: Awaited<ReturnType<typeof moneyScene>>

  beforeAll(async () => {
    scene = await moneyScene()
  })
  afterAll(() => scene?.close())

  it('payments are read and taken, refunds paid, and the locked ones settled afterwards', async () => {
    const free = await scene.paid()
    const victims = await Promise.all(Array.from({ length: LOCKED }, () => scene.start(card('confirm'))))
    const ids = victims.map(({ id }) => id)
    await scene.database.query(`BEGIN`)
    await scene.database.query(`SELECT 1 FROM payment WHERE id = ANY($1) ORDER BY id FOR UPDATE`, [ids])
    try {
      // Paid at the provider: its webhooks come, and all that work on them want the rows. So do events.
      await Promise.all(victims.map((one) => one.act('confirm')))
      await Promise.all(
        victims.map(({ id, order }) =>
          publishEvent(
            scene.broker,
            orderPaidAfterClosing,
            { orderId: order.id, version: 2, paymentId: id },
            newId(),
          ),
        ),
      )
      await waitFor(async () => (await waiting()) > 1)
      const [locked] = victims
      const [one, list, other] = await Promise.all([
        free.read(),
        scene.gateway.send(listOrderPayments, { id: locked!.order.id }, locked!.order.holder()),
        locked!.read(),
      ])
      expect([one.status, other.status, list.payments.length]).toEqual(['succeeded', 'requires_action', 1])
      // Their turn comes again and again; a traveller who pays now does not wait behind them, and the sweeps end.
      const control = await scene.paid()
      await scene.refund(control.id, 100)
      await scene.app.get(RefundJobs).payDueRefunds()
      await scene.app.get(ReceiveWebhook).readOldEvents()
      await scene.app.get(SettlePayments).settlePayments()
      await control.until('partially_refunded')
      expect((await locked!.read()).status).toBe('requires_action')
    } finally {
      await scene.database.query(`ROLLBACK`)
    }
    // One whose event came after its money is refunded at once.
    const isSettled = async (one: (typeof victims)[number]): Promise<boolean> =>
      ['succeeded', 'refunded'].includes((await one.read()).status)
    await Promise.all(victims.map((one) => waitFor(() => isSettled(one), 30_000)))
  })

  /** How many want a row that someone else has. */
  async function waiting(): Promise<number> {
    const [row] = await scene.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted
       AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`,
    )
    return row!.count
  }
})
