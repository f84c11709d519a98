import { getPayment, startPayment } from '@borderlane/contracts/payments/order-holder'
import { type Payment } from '@borderlane/contracts/payments/payment'
import {
  guestCalls,
  testBroker,
  testDatabase,
  type TestDatabase,
  testRedisUrl,
  waitFor,
} from '@borderlane/testing'
import type { INestApplication } from '@nestjs/common'
import type { Redis } from 'ioredis'
import { breakableLine } from './breakable-line'
import { card, emptyRedis, type OrdersStub, startPayments, stubOrders } from './payments-replica'

/** Long enough to lose a job before it is due. */
const DELAY_MS = 1_500
const JOBS = 'bull:payments:payments.ask-provider:*'

describe('a payment whose work is lost', () => {
  let database: TestDatabase
  let orders: OrdersStub
  let app: INestApplication
  let redis: Redis
  let line: Awaited<ReturnType<typeof breakableLine>>
  let gateway: Awaited<ReturnType<typeof guestCalls>>

  const start = async () => {
    const order = orders.newOrder()
    const method = card('ok')
    const { id } = await gateway.send(startPayment, { id: order.id, method }, order.holder())
    return {
      id,
      again: () => gateway.send(startPayment, { id: order.id, method: card('ok') }, order.holder()),
      read: (): Promise<Payment> => gateway.send(getPayment, { id }, order.holder()),
    }
  }
  const bookings = (paymentId: string) =>
    database.query(`SELECT 1 FROM ledger_transaction WHERE payment_id = $1`, [paymentId])

  beforeAll(async () => {
    redis = await emptyRedis()
    line = await breakableLine(testRedisUrl())
    const broker = await testBroker()
    database = await testDatabase('payments')
    orders = await stubOrders(broker)
    app = await startPayments(broker, database.settings, DELAY_MS, { REDIS_URL: line.url })
    gateway = await guestCalls(broker)
  })

  afterAll(async () => {
    await gateway?.close()
    await app?.close()
    await orders?.close()
    await database?.close()
    line?.close()
    await redis?.quit()
  })

  it('is settled by the periodic job when Redis has forgotten its own', async () => {
    const payment = await start()
    await waitFor(async () => (await redis.keys(JOBS)).length > 0)
    await redis.flushdb()
    expect((await payment.read()).status).toBe('processing')
    await waitFor(async () => (await payment.read()).status === 'succeeded')
    expect(await redis.keys(JOBS)).toEqual([])
    expect(await bookings(payment.id)).toHaveLength(3)
  })

  it('is begun without Redis and settled when Redis is back', async () => {
    line.cut()
    const payment = await start()
    // The event was taken in although no job could be queued for it.
    await waitFor(
      async () =>
        (
          await database.query(
            `SELECT 1 FROM inbox i JOIN outbox o ON o.id = i.message_id WHERE o.payload->>'paymentId' = $1`,
            [payment.id],
          )
        ).length === 1,
      15_000,
    )
    line.mend()
    await waitFor(async () => (await payment.read()).status === 'succeeded')
    expect(await bookings(payment.id)).toHaveLength(3)
  })

  it('stays processing as long as the provider does not decide, lets no other begin, and is settled when it does', async () => {
    const payment = await start()
    const decideAt = (time: string) =>
      database.query(`UPDATE simulated_payment SET due_at = $2 WHERE payment_id = $1`, [payment.id, time])
    await decideAt('infinity')
    const rounds = async () => (await redis.keys('bull:payments:payments.settle:*')).length
    const before = await rounds()
    await waitFor(async () => (await rounds()) >= before + 2)
    expect((await payment.read()).status).toBe('processing')
    await expect(payment.again()).rejects.toMatchObject({ code: 'payments.in_progress' })
    await decideAt('now')
    await waitFor(async () => (await payment.read()).status === 'succeeded')
  })
})
