import {
  getPayment,
  listOrderPayments,
  startPartyPayment,
  startPayment,
} from '@borderlane/contracts/payments/order-holder'
import type { PaymentMethod } from '@borderlane/contracts/payments/payment'
import { newId } from '@borderlane/persistence'
import { waitFor } from '@borderlane/testing'
import { PaymentBooks } from '../src/pay/payment-books'
import { moneyScene } from './money-scene'
import { AMOUNT_CENTS, card } from './payments-replica'

const CLEARING = 'provider_clearing:simulated'

describe('one payment for a party', () => {
  let scene: Awaited<ReturnType<typeof moneyScene>>

  beforeAll(async () => {
    scene = await moneyScene({ SIMULATED_INVOICE_SECONDS: 3_600 })
  })
  afterAll(() => scene?.close())

  /** A party of orders that cost a penny more each. */
  const family = (size = 4) => scene.orders.newParty(size)
  type Family = ReturnType<typeof family>
  const totalOf = ({ orders }: Family) => orders.reduce((sum, _order, index) => sum + AMOUNT_CENTS + index, 0)
  const pay = ({ id, holder }: Family, method: PaymentMethod = card('ok'), who = holder()) =>
    scene.gateway.send(startPartyPayment, { id, method }, who)
  const until = (party: Family, id: string, status: string) =>
    waitFor(async () => {
      const now = await scene.gateway.send(getPayment, { id }, party.holder())
      return now.status === status ? now : undefined
    }, 20_000)
  const paid = async (party = family()) => {
    const { id } = await pay(party)
    return { party, payment: (await until(party, id, 'succeeded'))! }
  }
  const sumOf = async () => {
    const { accounts } = await scene.ledger()
    return accounts.reduce((sum, { balanceCents }) => sum + balanceCents, 0)
  }
  const refundsOf = (orderId: string) =>
    scene.database.query<{ cause: string; amount_cents: number; status: string }>(
      `SELECT cause, amount_cents, status FROM refund WHERE order_id = $1 ORDER BY created_at`,
      [orderId],
    )

  it('charges once, and pays every order with its own amount in one transaction', async () => {
    const { party, payment } = await paid()
    expect(payment).toMatchObject({
      partyId: party.id,
      amountCents: totalOf(party),
      receivedCents: totalOf(party),
    })
    expect(payment.parts.map(({ orderId, amountCents }) => [orderId, amountCents])).toEqual(
      party.orders.map(({ id }, index) => [id, AMOUNT_CENTS + index]),
    )
    for (const [index, { id: orderId }] of party.orders.entries()) {
      const captured = (await scene.eventsOf(orderId)).filter(({ what }) => what === 'captured')
      expect(captured).toMatchObject([
        { paymentId: payment.id, amountCents: AMOUNT_CENTS + index, orders: 4 },
      ])
    }
    const booked = await scene.database.query(
      `SELECT kind, count(*)::int AS count FROM ledger_transaction WHERE payment_id = $1 GROUP BY kind ORDER BY kind`,
      [payment.id],
    )
    expect(booked).toEqual([
      { kind: 'capture', count: 4 },
      { kind: 'receipt', count: 1 },
      { kind: 'sale', count: 4 },
    ])
    expect(await scene.balancesOf(payment.id)).toMatchObject({ [CLEARING]: totalOf(party) })
    expect(await sumOf()).toBe(0)
  })

  it('shows anyone who may open one order that order alone', async () => {
    const { party, payment } = await paid()
    const [first, second] = party.orders
    const list = await scene.gateway.send(listOrderPayments, { id: second!.id }, second!.holder())
    expect(list.payments).toMatchObject([
      { id: payment.id, orderId: second!.id, amountCents: AMOUNT_CENTS + 1 },
    ])
    expect(list.payments[0]!.parts).toHaveLength(1)
    expect(JSON.stringify(list)).not.toContain(first!.id)
    await expect(scene.gateway.send(getPayment, { id: payment.id }, first!.holder())).rejects.toMatchObject({
      code: 'payments.not_found',
    })
  })

  it('is begun once, however often at the same time, also beside a payment of one of its orders', async () => {
    const party = family()
    const results = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => pay(party)),
      ...party.orders.map(({ id, holder }) =>
        scene.gateway.send(startPayment, { id, method: card('ok') }, holder()),
      ),
    ])
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
    const ids = party.orders.map(({ id }) => id)
    await waitFor(async () => {
      const [row] = await scene.database.query<{ open: number }>(
        `SELECT count(*)::int AS open FROM payment WHERE status = 'processing'`,
      )
      return row!.open === 0
    }, 20_000)
    const parts = await scene.database.query<{ order_id: string }>(
      `SELECT order_id FROM payment_part WHERE order_id = ANY($1) AND active`,
      [ids],
    )
    expect(new Set(parts.map(({ order_id }) => order_id)).size).toBe(parts.length)
    expect(await sumOf()).toBe(0)
  })

  it('by the same request twice is the same payment', async () => {
    const party = family()
    const who = party.holder()
    const method = card('ok')
    const [one, other] = [await pay(party, method, who), await pay(party, method, who)]
    expect(other.id).toBe(one.id)
  })

  it.each(['joined', 'left'] as const)('does not begin where someone has %s meanwhile', async (what) => {
    const party = family()
    const { orders } = party
    const later = what === 'joined' ? [...orders, ...family(1).orders] : orders.slice(1)
    scene.orders.membersOf(party.id, [orders, later])
    await expect(pay(party)).rejects.toMatchObject({ code: 'orders.price_changed' })
    const charged = await scene.database.query(
      `SELECT 1 FROM simulated_payment s JOIN payment p ON p.id = s.payment_id WHERE p.party_id = $1`,
      [party.id],
    )
    expect(charged).toEqual([])
    // At the price of now it begins.
    expect(await pay(party)).toMatchObject({ status: 'processing' })
  })

  it('gives one of four exactly its share when it is cancelled, and another when it is rejected', async () => {
    const { party, payment } = await paid()
    const [first, second, third] = party.orders
    await scene.moved(first!.id, { version: 5, status: 'closed', cancelledFrom: 'in_review' })
    await scene.moved(second!.id, { version: 5, status: 'rejected' })
    // 120.00 official, 15.00 protection, half of 29.75 rounded up; then all that the second has paid.
    await waitFor(async () => (await refundsOf(second!.id))[0]?.status === 'succeeded')
    await waitFor(async () => (await refundsOf(first!.id))[0]?.status === 'succeeded')
    expect(await refundsOf(first!.id)).toMatchObject([{ cause: 'cancellation', amount_cents: 14_988 }])
    expect(await refundsOf(second!.id)).toMatchObject([
      { cause: 'rejection', amount_cents: AMOUNT_CENTS + 1 },
    ])
    expect(await refundsOf(third!.id)).toEqual([])
    const now = await until(party, payment.id, 'partially_refunded')
    expect(now!.parts.map(({ status, refundedCents }) => [status, refundedCents])).toEqual([
      ['partially_refunded', 14_988],
      ['refunded', AMOUNT_CENTS + 1],
      ['succeeded', 0],
      ['succeeded', 0],
    ])
    expect((await scene.eventsOf(second!.id)).filter(({ what }) => what === 'refunded')).toMatchObject([
      { amountCents: AMOUNT_CENTS + 1, refundedCents: AMOUNT_CENTS + 1 },
    ])
    expect(await sumOf()).toBe(0)
    // What was refunded in full can be paid again; the others cannot.
    expect(
      await scene.gateway.send(startPayment, { id: second!.id, method: card('ok') }, second!.holder()),
    ).toMatchObject({ status: 'processing' })
    await expect(
      scene.gateway.send(startPayment, { id: third!.id, method: card('ok') }, third!.holder()),
    ).rejects.toMatchObject({ code: 'orders.already_paid' })
  })

  it('is refunded by an admin part by part, who names the part', async () => {
    const { party, payment } = await paid()
    await expect(scene.refund(payment.id, 100)).rejects.toMatchObject({ code: 'payments.part_not_named' })
    const orderId = party.orders[3]!.id
    await expect(scene.refundPart(payment.id, orderId, AMOUNT_CENTS + 4)).rejects.toMatchObject({
      code: 'payments.refund_too_large',
    })
    await expect(scene.refundPart(payment.id, newId(), 1)).rejects.toMatchObject({
      code: 'payments.not_found',
    })
    expect(await scene.refundPart(payment.id, orderId)).toMatchObject({
      orderId,
      amountCents: AMOUNT_CENTS + 3,
    })
    await waitFor(async () => (await refundsOf(orderId))[0]?.status === 'succeeded')
    const shown = await scene.inspect(payment.id, orderId)
    expect(shown.parts.at(-1)).toMatchObject({ orderId, status: 'refunded' })
  })

  it('by crypto that is too small pays no part, and is refunded', async () => {
    const party = family()
    const { id } = await pay(party, { kind: 'crypto' })
    const { providerRef } = await scene.inspect(id, party.orders[0]!.id)
    await scene.act(providerRef!, 'underpay')
    await waitFor(async () => (await scene.inspect(id, party.orders[0]!.id)).receivedCents > 0)
    for (const { id: orderId } of party.orders)
      expect((await scene.eventsOf(orderId)).map(({ what }) => what)).not.toContain('captured')
    await scene.act(providerRef!, 'expire')
    await until(party, id, 'refunded')
    expect(await scene.balancesOf(id)).toEqual({})
    for (const { id: orderId } of party.orders)
      expect((await scene.eventsOf(orderId)).map(({ what }) => what)).not.toContain('captured')
  })

  it('that its payer’s bank takes is lost by every order with its own amount', async () => {
    const { party, payment } = await paid()
    const { providerRef } = await scene.inspect(payment.id, party.orders[0]!.id)
    await scene.act(providerRef!, 'dispute')
    await until(party, payment.id, 'disputed')
    await scene.act(providerRef!, 'lose_dispute')
    await until(party, payment.id, 'refunded')
    for (const [index, { id }] of party.orders.entries())
      expect(await refundsOf(id)).toMatchObject([{ cause: 'dispute', amount_cents: AMOUNT_CENTS + index }])
    expect(await sumOf()).toBe(0)
  })

  it('that breaks off between two parts books none of them, and all of them later', async () => {
    const books = scene.app.get(PaymentBooks)
    const publish = books.publishCapture.bind(books)
    let captured = 0
    const breaking = jest.spyOn(books, 'publishCapture').mockImplementation(async (...args) => {
      captured += 1
      // The connection of the transaction dies, as with its process.
      if (captured === 3) await args[0].query(`SELECT pg_terminate_backend(pg_backend_pid())`)
      return publish(...args)
    })
    try {
      const party = family()
      const { id } = await pay(party)
      await waitFor(() => captured >= 3)
      const payment = (await until(party, id, 'succeeded'))!
      expect(payment.parts.map(({ status }) => status)).toEqual(Array(4).fill('succeeded'))
      for (const [index, { id: orderId }] of party.orders.entries())
        expect((await scene.eventsOf(orderId)).filter(({ what }) => what === 'captured')).toMatchObject([
          { amountCents: AMOUNT_CENTS + index },
        ])
      expect(await scene.balancesOf(id)).toMatchObject({ [CLEARING]: totalOf(party) })
      expect(await sumOf()).toBe(0)
    } finally {
      breaking.mockRestore()
    }
  })
})
