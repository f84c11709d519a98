import { durableName } from '@borderlane/contracts/define'
import { paymentCaptured } from '@borderlane/contracts/payments/internal'
import { startPayment } from '@borderlane/contracts/payments/order-holder'
import {
  guestCalls,
  listenToEvent,
  startProgram,
  testBroker,
  type TestBroker,
  testDatabase,
  type TestDatabase,
  type TestProgram,
  testRedisUrl,
  waitFor,
} from '@borderlane/testing'
import { EVENT_STREAM, inboxPrefix } from '@borderlane/messaging'
import type { INestApplicationContext } from '@nestjs/common'
import type { Redis } from 'ioredis'
import { connect, type JetStreamManager, nanos, type NatsConnection } from 'nats'
import { startOrderListener } from './order-listener'
import { AMOUNT_CENTS, card, emptyRedis, type OrdersStub, stubOrders } from './payments-replica'

const PAYMENTS = 6
const WAIT_MS = 180_000
const DURABLE = durableName('orders', paymentCaptured)

describe('the built service, killed with SIGKILL', () => {
  let broker: TestBroker
  let payments: TestDatabase
  let listenerDatabase: TestDatabase
  let orders: OrdersStub
  let listener: INestApplicationContext
  let redis: Redis
  let gateway: Awaited<ReturnType<typeof guestCalls>>
  let stream: Awaited<ReturnType<typeof listenToEvent<typeof paymentCaptured>>>
  let provisioner: NatsConnection
  let manager: JetStreamManager

  const programs: TestProgram[] = []

  const run = async (relay: 'on' | 'off'): Promise<TestProgram> => {
    const program = await startProgram('payments', {
      ...payments.settings,
      ...broker.settings('payments'),
      OUTBOX_RELAY: relay,
      REDIS_URL: testRedisUrl(),
      SIMULATED_DELAY_MS: 100,
    })
    programs.push(program)
    return program
  }

  /** Starts payments for that many new orders. @returns the ids of the payments, and their card tokens */
  const startSome = async (count: number) => {
    const ids: string[] = []
    const tokens: string[] = []
    for (let index = 0; index < count; index += 1) {
      const order = orders.newOrder()
      const method = card('ok')
      ids.push((await gateway.send(startPayment, { id: order.id, method }, order.holder())).id)
      tokens.push(method.token)
    }
    return { ids, tokens }
  }
  const untilCaptured = (ids: string[]) =>
    waitFor(async () => {
      const rows = await payments.query(`SELECT 1 FROM payment WHERE id = ANY($1) AND status = 'succeeded'`, [
        ids,
      ])
      return rows.length === ids.length
    }, WAIT_MS)
  const unpublished = (ids: string[]) =>
    payments.query<{ id: string }>(
      `SELECT id FROM outbox WHERE subject = $1 AND payload->>'paymentId' = ANY($2) AND published_at IS NULL
       ORDER BY seq`,
      [paymentCaptured.subject, ids],
    )
  /** What the listener did, one row for every time. */
  const effects = (ids: string[]) =>
    listenerDatabase.query<{ payment_id: string; amount_cents: number }>(
      `SELECT payment_id, amount_cents FROM heard WHERE payment_id = ANY($1) ORDER BY payment_id`,
      [ids],
    )
  const onceEach = (ids: string[]) =>
    [...ids].sort().map((id) => ({ payment_id: id, amount_cents: AMOUNT_CENTS }))
  const inStream = (ids: string[]) => stream.seen.filter((event) => ids.includes(event.paymentId))
  /** Nothing is on its way to the listener any more. */
  const untilQuiet = () =>
    waitFor(async () => {
      const { num_pending, num_ack_pending } = await manager.consumers.info(EVENT_STREAM, DURABLE)
      return num_pending === 0 && num_ack_pending === 0
    }, WAIT_MS)

  beforeAll(async () => {
    redis = await emptyRedis()
    broker = await testBroker()
    payments = await testDatabase('payments')
    listenerDatabase = await testDatabase('orders')
    orders = await stubOrders(broker)
    gateway = await guestCalls(broker)
    listener = await startOrderListener(broker, listenerDatabase)
    stream = await listenToEvent(broker, paymentCaptured)
    const { NATS_URL, NATS_PASSWORD } = broker.settings('gateway')
    provisioner = await connect({
      servers: NATS_URL,
      user: 'provision',
      pass: NATS_PASSWORD,
      inboxPrefix: inboxPrefix('provision'),
    })
    manager = await provisioner.jetstreamManager()
  })

  afterAll(async () => {
    await Promise.all(programs.map((program) => program.kill()))
    await listener?.close()
    await stream?.close()
    await provisioner?.close()
    await gateway?.close()
    await orders?.close()
    await payments?.close()
    await listenerDatabase?.close()
    await redis?.quit()
  })

  it('reports every payment that was captured before it died, once, and logs no card token', async () => {
    const first = await run('off')
    const { ids, tokens } = await startSome(PAYMENTS)
    await untilCaptured(ids)
    await first.kill()
    expect(await unpublished(ids)).toHaveLength(PAYMENTS)
    expect(inStream(ids)).toEqual([])

    const second = await run('on')
    await waitFor(async () => (await effects(ids)).length >= PAYMENTS, WAIT_MS)
    await waitFor(async () => (await unpublished(ids)).length === 0)
    await untilQuiet()
    expect(await effects(ids)).toEqual(onceEach(ids))
    expect(inStream(ids)).toHaveLength(PAYMENTS)
    await second.kill()

    const logged = first.output() + second.output()
    expect(logged).toContain(ids[0])
    for (const token of tokens) expect(logged).not.toContain(token)
  })

  it.each([
    ['while the broker still knows the message', undefined, PAYMENTS],
    ['when the broker has forgotten the message', 100, PAYMENTS + PAYMENTS / 2],
  ])('doubles nothing when it died between publishing and marking, %s', async (_when, windowMs, messages) => {
    if (windowMs) await manager.streams.update(EVENT_STREAM, { duplicate_window: nanos(windowMs) })
    const first = await run('on')
    const { ids } = await startSome(PAYMENTS)
    await waitFor(async () => (await effects(ids)).length === PAYMENTS, WAIT_MS)
    await waitFor(async () => (await unpublished(ids)).length === 0)
    await first.kill()
    // What such a death leaves behind: published, and not marked so.
    const forgotten = await payments.query<{ id: string }>(
      `UPDATE outbox SET published_at = NULL WHERE id IN (
         SELECT id FROM outbox WHERE subject = $1 AND payload->>'paymentId' = ANY($2) ORDER BY seq LIMIT $3)
       RETURNING id`,
      [paymentCaptured.subject, ids, PAYMENTS / 2],
    )
    expect(forgotten).toHaveLength(PAYMENTS / 2)

    const second = await run('on')
    await waitFor(async () => (await unpublished(ids)).length === 0, WAIT_MS)
    await waitFor(() => inStream(ids).length >= messages)
    await untilQuiet()
    expect(inStream(ids)).toHaveLength(messages)
    expect(await effects(ids)).toEqual(onceEach(ids))
    await second.kill()
  })

  it('loses and doubles nothing when it dies again and again in the middle of its work', async () => {
    const all: string[] = []
    for (let death = 0; death < 3; death += 1) {
      const program = await run('on')
      all.push(...(await startSome(PAYMENTS)).ids)
      // Some are captured and some not, some reported and some not.
      await waitFor(
        async () =>
          (await payments.query(`SELECT 1 FROM payment WHERE id = ANY($1) AND status = 'succeeded'`, [all]))
            .length >
          all.length - PAYMENTS,
        WAIT_MS,
      )
      await program.kill()
    }
    const last = await run('on')
    await untilCaptured(all)
    await waitFor(async () => (await unpublished(all)).length === 0, WAIT_MS)
    await waitFor(async () => (await effects(all)).length >= all.length, WAIT_MS)
    await untilQuiet()
    expect(await effects(all)).toEqual(onceEach(all))
    const [sums] = await payments.query<{ transactions: number; total: string }>(
      `SELECT count(DISTINCT t.id) FILTER (WHERE t.kind = 'capture')::int AS transactions, sum(e.amount_cents)::text AS total
       FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id WHERE t.payment_id = ANY($1)`,
      [all],
    )
    expect(sums).toEqual({ transactions: all.length, total: '0' })
    await last.kill()
  })
})
