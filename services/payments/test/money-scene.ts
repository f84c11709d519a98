import { migrations } from '../src/migrations'
import { orderStatusChanged } from '@borderlane/contracts/orders/internal'
import {
  listPayments,
  readLedger,
  refundPayment,
  type AdminPayment,
} from '@borderlane/contracts/payments/admin'
import { getPayment, startPayment } from '@borderlane/contracts/payments/order-holder'
import type { Payment, PaymentMethod, PaymentStatus } from '@borderlane/contracts/payments/payment'
import { actOnTestPayment } from '@borderlane/contracts/payments/public'
import type { Caller, InputOf, PayloadOf } from '@borderlane/contracts/define'
import { newId } from '@borderlane/persistence'
import { caller, guestCalls, publishEvent, testBroker, migratedDatabase, waitFor } from '@borderlane/testing'
import { card, emptyRedis, startPayments, stubOrders, stubStaff } from './payments-replica'
import { webhookLine } from './webhook-line'

type Act = InputOf<typeof actOnTestPayment>['act']

/** The whole service with its provider, whose webhooks come over HTTP, and the services that ask it. */
export async function moneyScene(settings: Record<string, unknown> = {}) {
  const redis = await emptyRedis()
  const broker = await testBroker()
  const database = await migratedDatabase('payments', migrations)
  const orders = await stubOrders(broker)
  const line = await webhookLine()
  const staff = await stubStaff(broker)
  const app = await startPayments(broker, database.settings, 100, {
    SIMULATED_WEBHOOK_URL: line.url,
    ...settings,
  })
  const gateway = await guestCalls(broker)
  const ordersCalls = await guestCalls(broker, 'orders')
  line.open(gateway)
  const admin = (key: string = newId()): Caller =>
    caller({ kind: 'user', userId: newId(), roles: ['admin'], idempotencyKey: key })

  const inspect = async (id: string, orderId: string): Promise<AdminPayment> => {
    const { payments } = await gateway.send(listPayments, { orderId }, admin())
    return payments.find((one) => one.id === id)!
  }

  const start = async (method: PaymentMethod, order = orders.newOrder(), furtherPaymentId?: string) => {
    const who = order.holder()
    const of = { id: order.id, method, ...(furtherPaymentId && { furtherPaymentId }) }
    const payment = await gateway.send(startPayment, of, who)
    const read = (): Promise<Payment> => gateway.send(getPayment, { id: payment.id }, who)
    return {
      ...payment,
      order,
      read,
      until: async (status: PaymentStatus): Promise<Payment> =>
        (await waitFor(async () => {
          const now = await read()
          return now.status === status ? now : undefined
        }, 60_000))!,
      act: async (act: Act) => {
        const { providerRef } = await inspect(payment.id, payment.orderId)
        return gateway.send(actOnTestPayment, { ref: providerRef!, act })
      },
    }
  }

  return {
    app,
    broker,
    database,
    gateway,
    ordersCalls,
    line,
    orders,
    /** Those who work on money, as identity reports; none unless they are added. */
    staff,
    admin,
    start,
    inspect,
    /** A card payment that is through. */
    paid: async () => {
      const payment = await start(card('ok'))
      await payment.until('succeeded')
      return payment
    },
    refund: (id: string, amountCents?: number, who = admin()) =>
      gateway.send(refundPayment, { id, amountCents, reason: 'a complaint' }, who),
    /** Of a payment for several orders. */
    refundPart: (id: string, orderId: string, amountCents?: number) =>
      gateway.send(refundPayment, { id, orderId, amountCents, reason: 'a complaint' }, admin()),
    act: (ref: string, act: Act) => gateway.send(actOnTestPayment, { ref, act }),
    ledger: () => gateway.send(readLedger, {}, admin()),
    /** What a payment has left in each account. */
    balancesOf: async (paymentId: string): Promise<Record<string, number>> => {
      const rows = await database.query<{ account: string; sum: number }>(
        `SELECT account, sum(amount_cents)::int AS sum FROM ledger_entry e
         JOIN ledger_transaction t ON t.id = e.transaction_id
         WHERE t.payment_id = $1 GROUP BY account HAVING sum(amount_cents) <> 0`,
        [paymentId],
      )
      return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
    },
    eventsOf: async (orderId: string) => {
      const rows = await database.query<{ subject: string; payload: Record<string, unknown> }>(
        `SELECT subject, payload FROM outbox WHERE payload->>'orderId' = $1 ORDER BY seq`,
        [orderId],
      )
      return rows.map(({ subject, payload }) => ({ what: subject.split('.')[2], ...payload }))
    },
    /** Notifies payments that an order moved, as the orders service does. */
    moved: (orderId: string, event: Omit<PayloadOf<typeof orderStatusChanged>, 'orderId'>) =>
      publishEvent(broker, orderStatusChanged, { orderId, ...event }, newId()),
    close: async () => {
      await gateway.close()
      await ordersCalls.close()
      await app.close()
      await orders.close()
      await staff.close()
      await database.close()
      line.close()
      await redis.quit()
    },
  }
}
