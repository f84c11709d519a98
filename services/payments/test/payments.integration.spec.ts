import { AppError, type Caller } from '@borderlane/contracts/define'
import { paymentCaptured, paymentStarted } from '@borderlane/contracts/payments/internal'
import { getPayment, startPayment } from '@borderlane/contracts/payments/order-holder'
import { type Payment } from '@borderlane/contracts/payments/payment'
import { Jobs } from '@borderlane/messaging'
import { newId } from '@borderlane/persistence'
import { caller, guestCalls, testBroker, testDatabase, type TestDatabase, waitFor } from '@borderlane/testing'
import type { INestApplication } from '@nestjs/common'
import type { Redis } from 'ioredis'
import { Client } from 'pg'
import { DataSource } from 'typeorm'
import { askProvider } from '../src/pay/check-payment'
import { PaymentMetrics } from '../src/pay/payment-metrics'
import {
  AMOUNT_CENTS,
  card,
  cardToken,
  emptyRedis,
  type OrdersStub,
  startPayments,
  stubOrders,
} from './payments-replica'

const DELAY_MS = 100

describe('payments on real servers', () => {
  let database: TestDatabase
  let orders: OrdersStub
  let app: INestApplication
  let redis: Redis
  let gateway: Awaited<ReturnType<typeof guestCalls>>

  const start = (id: string, who: Caller, method = card('ok')): Promise<Payment> =>
    gateway.send(startPayment, { id, method }, who)

  const decided = async (id: string, who: Caller): Promise<Payment> =>
    (await waitFor(async () => {
      const payment = await gateway.send(getPayment, { id }, who)
      return payment.status === 'processing' ? undefined : payment
      // Milliseconds: what is asked again waits its turn behind what the tests before have left.
    }, 30_000))!

  const eventsOf = (paymentId: string) =>
    database.query<{ subject: string; payload: object }>(
      `SELECT subject, payload FROM outbox WHERE payload->>'paymentId' = $1 ORDER BY seq`,
      [paymentId],
    )

  /** What a payment has left in each account of the ledger. */
  const balancesOf = async (paymentId: string): Promise<Record<string, number>> => {
    const rows = await database.query<{ account: string; sum: number }>(
      `SELECT account, sum(amount_cents)::int AS sum FROM ledger_entry e
       JOIN ledger_transaction t ON t.id = e.transaction_id
       WHERE t.payment_id = $1 GROUP BY account HAVING sum(amount_cents) <> 0`,
      [paymentId],
    )
    return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
  }
  const bookings = (paymentId: string) =>
    database.query(`SELECT 1 FROM ledger_transaction WHERE payment_id = $1`, [paymentId])

  const paymentsOf = (orderId: string) =>
    database.query<{ status: string }>(
      `SELECT p.status FROM payment p JOIN payment_part o ON o.payment_id = p.id WHERE o.order_id = $1 ORDER BY p.id`,
      [orderId],
    )

  beforeAll(async () => {
    redis = await emptyRedis()
    const broker = await testBroker()
    database = await testDatabase('payments')
    orders = await stubOrders(broker)
    app = await startPayments(broker, database.settings, DELAY_MS)
    gateway = await guestCalls(broker)
  })

  afterAll(async () => {
    await gateway?.close()
    await app?.close()
    await orders?.close()
    await database?.close()
    await redis?.quit()
  })

  it('answers at once with processing, then captures the amount that orders said', async () => {
    const order = orders.newOrder()
    const part = (status: string) => ({
      orderId: order.id,
      status,
      amountCents: AMOUNT_CENTS,
      refundedCents: 0,
    })
    const payment = await start(order.id, order.holder())
    expect(payment).toEqual({
      id: expect.any(String),
      orderId: order.id,
      partyId: null,
      parts: [part('processing')],
      status: 'processing',
      version: 1,
      method: 'card',
      amountCents: AMOUNT_CENTS,
      receivedCents: 0,
      refundedCents: 0,
      currency: 'GBP',
      provider: 'simulated',
      failure: null,
      action: null,
      invoiceUrl: null,
      expiresAt: null,
      createdAt: expect.any(String),
    })
    expect(await decided(payment.id, order.holder())).toEqual({
      ...payment,
      parts: [part('succeeded')],
      status: 'succeeded',
      version: 2,
      receivedCents: AMOUNT_CENTS,
    })
    const ids = { paymentId: payment.id, orderId: order.id }
    expect(await eventsOf(payment.id)).toEqual([
      { subject: paymentStarted.subject, payload: { ...ids, version: 1 } },
      {
        subject: paymentCaptured.subject,
        payload: { ...ids, version: 2, amountCents: AMOUNT_CENTS, currency: 'GBP', method: 'card' },
      },
    ])
    expect(await balancesOf(payment.id)).toEqual({
      government_fees_held: -12_000,
      protection_liability: -1_500,
      'provider_clearing:simulated': AMOUNT_CENTS,
      'revenue:service_fee': -2_975,
    })
  })

  it('takes nothing when the price changed before the payment could be seen; a new one takes the new price', async () => {
    const order = orders.newOrder()
    orders.prices.set(order.id, [AMOUNT_CENTS, AMOUNT_CENTS + 500])
    const who = order.holder()
    const method = card('ok')
    await expect(start(order.id, who, method)).rejects.toMatchObject({
      code: 'orders.price_changed',
      details: { totalAmountCents: AMOUNT_CENTS + 500 },
    })
    expect(await paymentsOf(order.id)).toEqual([{ status: 'failed' }])
    // The same request again is still the same payment.
    expect(await start(order.id, who, method)).toMatchObject({ status: 'failed', receivedCents: 0 })
    const second = await start(order.id, order.holder())
    expect(second).toMatchObject({ status: 'processing', amountCents: AMOUNT_CENTS + 500 })
  })

  it('asks orders as the caller first and only then as itself', async () => {
    const order = orders.newOrder()
    const who = order.holder()
    await start(order.id, who)
    expect(orders.access.asked.filter((ask) => ask.input.id === order.id)).toEqual([
      { input: { id: order.id, acts: true }, caller: who },
    ])
    // For the price, and again when other writers can see the payment.
    expect(orders.prepare.asked.filter((ask) => ask.input.id === order.id)).toEqual(
      Array(2).fill({ input: { id: order.id }, caller: { kind: 'service', service: 'payments' } }),
    )
  })

  describe('anyone who does not hold the order', () => {
    it("cannot pay it, with another order's token or none", async () => {
      const [mine, theirs] = [orders.newOrder(), orders.newOrder()]
      for (const who of [mine.holder(), caller()]) {
        await expect(start(theirs.id, who)).rejects.toMatchObject({ code: 'orders.not_found' })
      }
      expect(orders.prepare.asked.filter((ask) => ask.input.id === theirs.id)).toEqual([])
      expect(await paymentsOf(theirs.id)).toEqual([])
    })

    it('cannot see its payment, and cannot tell it from one that does not exist', async () => {
      const [mine, theirs] = [orders.newOrder(), orders.newOrder()]
      const { id } = await start(theirs.id, theirs.holder())
      for (const [asked, who] of [
        [id, mine.holder()],
        [id, caller()],
        [newId(), mine.holder()],
      ] as const) {
        await expect(gateway.send(getPayment, { id: asked }, who)).rejects.toMatchObject({
          code: 'payments.not_found',
        })
      }
    })
  })

  describe('an order is paid once', () => {
    it('lets one of fifty starts at the same time through', async () => {
      const order = orders.newOrder()
      const starts = await Promise.allSettled(
        Array.from({ length: 50 }, () => start(order.id, order.holder())),
      )
      const refused = starts.flatMap((result) =>
        result.status === 'rejected' ? [(result.reason as AppError).code] : [],
      )
      expect(refused).toHaveLength(49)
      // On a busy machine the first one may be paid before the last one is begun.
      expect(['payments.in_progress', 'orders.already_paid']).toEqual(expect.arrayContaining(refused))
      expect(await paymentsOf(order.id)).toHaveLength(1)
    })

    it('gives ten starts under one key the same payment, also after it is paid', async () => {
      const order = orders.newOrder()
      const who = order.holder()
      const method = card('ok')
      const starts = await Promise.all(Array.from({ length: 10 }, () => start(order.id, who, method)))
      const [first] = starts as [Payment]
      expect(starts).toEqual(Array(10).fill(first))
      await decided(first.id, who)
      orders.refusals.set(order.id, new AppError('orders.already_paid'))
      expect(await start(order.id, who, method)).toEqual(first)
      expect(await paymentsOf(order.id)).toEqual([{ status: 'succeeded' }])
    })

    it('never pays a second order with the token of the first, whatever became of that', async () => {
      for (const outcome of ['ok', 'declined']) {
        const method = card(outcome)
        const [first, second] = [orders.newOrder(), orders.newOrder()]
        const { id } = await start(first.id, first.holder(), method)
        await decided(id, first.holder())
        await expect(start(second.id, second.holder(), method)).rejects.toMatchObject({
          code: 'payments.bad_token',
        })
        expect(await paymentsOf(second.id)).toEqual([])
      }
    })

    it('refuses a key that was used for another card', async () => {
      const order = orders.newOrder()
      const who = order.holder()
      await start(order.id, who)
      await expect(start(order.id, who)).rejects.toMatchObject({ code: 'idempotency.key_reused' })
    })

    it('refuses a second payment before orders knows of the first', async () => {
      const order = orders.newOrder()
      const { id } = await start(order.id, order.holder())
      await decided(id, order.holder())
      await expect(start(order.id, order.holder())).rejects.toMatchObject({ code: 'orders.already_paid' })
    })

    it('captures once when the job comes several times', async () => {
      const order = orders.newOrder()
      const { id: paymentId } = await start(order.id, order.holder())
      const jobs = app.get(Jobs, { strict: false })
      const keys = ['again-1', 'again-2', 'again-3', 'again-4']
      const add = (key: string) =>
        jobs.add(askProvider, { paymentId }, { key: `${paymentId}-${key}`, delayMs: DELAY_MS })
      await Promise.all(keys.map(add))
      const timesAsked = async () => {
        const [row] = await database.query<{ times_asked: number }>(
          `SELECT times_asked FROM simulated_payment WHERE payment_id = $1`,
          [paymentId],
        )
        return row!.times_asked
      }
      await waitFor(async () => (await timesAsked()) >= keys.length)
      await decided(paymentId, order.holder())
      expect(await bookings(paymentId)).toHaveLength(3)
      expect((await eventsOf(paymentId)).map((event) => event.subject)).toEqual([
        paymentStarted.subject,
        paymentCaptured.subject,
      ])
    })
  })

  describe('a payment that comes to nothing', () => {
    it.each([
      ['declined', 'card_declined'],
      ['funds', 'insufficient_funds'],
      ['expired', 'card_expired'],
      ['error', 'provider_error'],
    ])('says so (%s), books nothing and leaves the order open for another card', async (outcome, failure) => {
      const order = orders.newOrder()
      const first = await start(order.id, order.holder(), card(outcome))
      expect(await decided(first.id, order.holder())).toMatchObject({ status: 'failed', failure })
      expect(await bookings(first.id)).toEqual([])
      expect((await eventsOf(first.id)).map((event) => event.subject)).toEqual([paymentStarted.subject])
      const second = await start(order.id, order.holder())
      expect(await decided(second.id, order.holder())).toMatchObject({ status: 'succeeded' })
      expect(await paymentsOf(order.id)).toEqual([{ status: 'failed' }, { status: 'succeeded' }])
    })

    it('is not begun with a token that the provider never made', async () => {
      const order = orders.newOrder()
      const method = { kind: 'card' as const, token: 'tok_sim_free_money' }
      await expect(start(order.id, order.holder(), method)).rejects.toMatchObject({
        code: 'payments.bad_token',
      })
      expect(await paymentsOf(order.id)).toEqual([])
    })

    it.each([
      new AppError('orders.price_changed', { totalAmountCents: 17_000 }),
      new AppError('orders.already_paid'),
      new AppError('orders.not_payable'),
    ])('is not begun when orders refuses: $code', async (refusal) => {
      const order = orders.newOrder()
      const who = order.holder()
      const method = card('ok')
      orders.refusals.set(order.id, refusal)
      const { code, details } = refusal
      await expect(start(order.id, who, method)).rejects.toMatchObject({ code, details })
      expect(await paymentsOf(order.id)).toEqual([])
      orders.refusals.delete(order.id)
      // The refusal was not kept as the answer of this key.
      expect(await start(order.id, who, method)).toMatchObject({ status: 'processing' })
    })
  })

  it.each(['orders.not_payable', 'orders.already_paid', 'orders.not_found'] as const)(
    'is not handed to the provider when its order was closed between the question and the payment: %s',
    async (code) => {
      const order = orders.newOrder()
      orders.prices.set(order.id, [AMOUNT_CENTS, new AppError(code)])
      await expect(start(order.id, order.holder())).rejects.toMatchObject({ code })
      expect(await paymentsOf(order.id)).toEqual([{ status: 'failed' }])
      const asked = await database.query(
        `SELECT 1 FROM simulated_payment s JOIN payment_part p ON p.payment_id = s.payment_id WHERE p.order_id = $1`,
        [order.id],
      )
      expect(asked).toEqual([])
    },
  )

  it('a lost answer of the provider is asked for again and charges once', async () => {
    const order = orders.newOrder()
    const { id } = await start(order.id, order.holder(), card('lost'))
    expect(await decided(id, order.holder())).toMatchObject({ status: 'succeeded' })
    expect(await bookings(id)).toHaveLength(3)
    const [charge] = await database.query<object>(
      `SELECT received_cents, times_asked > 1 AS again FROM simulated_payment WHERE payment_id = $1`,
      [id],
    )
    expect(charge).toEqual({ received_cents: AMOUNT_CENTS, again: true })
  })

  it('a card token rests nowhere: not in a table, not in the queue', async () => {
    const order = orders.newOrder()
    const token = cardToken('ok')
    const { id } = await start(order.id, order.holder(), { kind: 'card', token })
    await decided(id, order.holder())
    const tables = await database.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'payments'`,
    )
    expect(tables.length).toBeGreaterThan(5)
    const rows: object[] = []
    for (const { name } of tables) rows.push(await database.query(`SELECT t::text AS row FROM ${name} t`))
    const jobs = await Promise.all(
      (await redis.keys('bull:payments:payments.*')).map((key) => redis.hgetall(key)),
    )
    const everything = JSON.stringify([rows, jobs])
    expect(everything).toContain(id)
    expect(everything).not.toContain(token)
  })

  describe('the ledger', () => {
    /** As the service itself: the role with the fewest rights that can still write. */
    const asService = async (...statements: string[]): Promise<void> => {
      const client = new Client({
        connectionString: database.settings.DATABASE_URL,
        options: '-c search_path=payments',
      })
      await client.connect()
      try {
        await client.query('BEGIN')
        for (const statement of statements) await client.query(statement)
        await client.query('COMMIT')
      } finally {
        await client.end()
      }
    }
    const entry = (transactionId: string, account: string, cents: number) =>
      `INSERT INTO ledger_entry VALUES ('${newId()}', '${transactionId}', '${account}', ${cents}, 'GBP')`
    const failedPayment = async (): Promise<string> => {
      const order = orders.newOrder()
      const { id } = await start(order.id, order.holder(), card('declined'))
      await decided(id, order.holder())
      return id
    }
    const booking = (id: string, paymentId: string, source: string = id) =>
      `INSERT INTO ledger_transaction VALUES ('${id}', 'capture', '${paymentId}', now(), '${source}')`

    it('sums to 0 in every transaction and holds every captured amount', async () => {
      const unbalanced = await database.query(
        `SELECT transaction_id FROM ledger_entry GROUP BY 1 HAVING sum(amount_cents) <> 0`,
      )
      expect(unbalanced).toEqual([])
      const payments = await database.query<{ amount_cents: number; credit: string }>(
        `SELECT p.amount_cents, -sum(e.amount_cents) AS credit FROM payment p
         LEFT JOIN ledger_transaction t ON t.payment_id = p.id
         LEFT JOIN ledger_entry e ON e.transaction_id = t.id AND e.account = 'customer_receivable'
           AND t.kind = 'capture'
         WHERE p.status = 'succeeded' GROUP BY p.id`,
      )
      expect(payments.length).toBeGreaterThan(0)
      for (const { amount_cents, credit } of payments) expect(credit).toBe(String(amount_cents))
    })

    it.each([
      ['entries that do not sum to 0', [100, -99]],
      ['a single entry', [100]],
      ['no entry at all', []],
    ])('refuses a transaction with %s', async (_what, amounts) => {
      const id = newId()
      const entries = amounts.map((cents, index) =>
        entry(id, index === 0 ? 'provider_clearing:simulated' : 'customer_receivable', cents),
      )
      await expect(asService(booking(id, await failedPayment()), ...entries)).rejects.toThrow(
        'does not balance',
      )
    })

    it('takes entries that sum to 0', async () => {
      const id = newId()
      await asService(
        booking(id, await failedPayment()),
        entry(id, 'provider_clearing:simulated', 100),
        entry(id, 'customer_receivable', -100),
      )
      const rows = await database.query(`SELECT 1 FROM ledger_entry WHERE transaction_id = $1`, [id])
      expect(rows).toHaveLength(2)
    })

    it('is watched: what does not add up, and the payments of the last day by status', async () => {
      const metrics = (laterMs = 0): PaymentMetrics =>
        new PaymentMetrics(app.get(DataSource), {
          now: () => new Date(Date.now() + laterMs),
        })
      // What earlier tests have begun comes to its end first.
      await waitFor(async () => (await metrics().countByStatus())['processing'] === 0)
      const before = await metrics().countByStatus()
      const paymentId = await failedPayment()
      expect(await metrics().countByStatus()).toEqual({ ...before, failed: before['failed']! + 1 })
      expect(Object.values(await metrics(86_460_000).countByStatus())).toEqual(
        Object.keys(before).map(() => 0),
      )

      expect(await metrics().readImbalance()).toBe(0)
      // Past the checks, as only an administrator can.
      const past = (sql: string) =>
        database.query(`BEGIN; SET LOCAL session_replication_role = replica; ${sql}; COMMIT`)
      const id = newId()
      await past(`${booking(id, paymentId)}; ${entry(id, 'refunds', -7)}`)
      expect(await metrics().readImbalance()).toBe(7)
      await past(
        `DELETE FROM ledger_entry WHERE transaction_id = '${id}'; DELETE FROM ledger_transaction WHERE id = '${id}'`,
      )
    })

    it('refuses an account that is not in the chart', async () => {
      const id = newId()
      await expect(
        asService(booking(id, await failedPayment()), entry(id, 'pocket', 100), entry(id, 'refunds', -100)),
      ).rejects.toThrow('ledger_entry_account_known')
    })

    it('refuses a second capture of a payment', async () => {
      const order = orders.newOrder()
      const { id: paymentId } = await start(order.id, order.holder())
      await decided(paymentId, order.holder())
      await expect(
        asService(booking(newId(), paymentId, `capture:${paymentId}:${order.id}`)),
      ).rejects.toThrow('duplicate key')
    })

    it.each(['ledger_entry', 'ledger_transaction'])('never changes a row of %s', async (table) => {
      for (const change of [`UPDATE ${table} SET id = id`, `DELETE FROM ${table}`]) {
        await expect(asService(change)).rejects.toThrow('append-only')
        await expect(database.query(change)).rejects.toThrow('append-only')
      }
    })
  })
})
