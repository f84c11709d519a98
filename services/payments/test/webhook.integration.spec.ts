import { startPayment } from '@borderlane/contracts/payments/order-holder'
import { randomBytes } from 'node:crypto'
import { endTracing, type Spans, traceTo } from '@borderlane/runtime'
import { waitFor } from '@borderlane/testing'
import { ReconcilePayments } from '../src/pay/reconcile-payments'
import { readEvent } from '../src/pay/receive-webhook'
import { signatureOf } from '../src/provider/webhook-signature'
import Stripe from 'stripe'
import { newId } from '@borderlane/persistence'
import { moneyScene } from './money-scene'
import { AMOUNT_CENTS, card } from './payments-replica'

const SECRETS = 'whsec_new_0123456789,whsec_old_0123456789'
const crypto = { kind: 'crypto' as const }

describe('what a provider reports', () => {
  let scene: Awaited<ReturnType<typeof moneyScene>>

  beforeAll(async () => {
    scene = await moneyScene({ SIMULATED_WEBHOOK_SECRETS: SECRETS })
  })

  afterAll(() => scene?.close())

  const events = (ref: string) =>
    scene.database.query<{ event_id: string; outcome: string | null }>(
      `SELECT event_id, outcome FROM webhook_event WHERE ref = $1`,
      [ref],
    )
  const body = (fields: object = {}) => JSON.stringify({ id: newId(), ref: 'f'.repeat(32), ...fields })

  it('arrives signed over HTTP, is kept once and worked on afterwards', async () => {
    const payment = await scene.start(crypto)
    await payment.act('pay')
    await payment.until('succeeded')
    const ref = payment.invoiceUrl!.split('/').at(-1)!
    await waitFor(async () => (await events(ref))[0]?.outcome === 'done')
    const [sent] = scene.line.seen.filter(({ body: text }) => text.includes(ref))
    expect(sent?.status).toBe(200)
    // Again, byte for byte: 200 and no second effect.
    expect(await scene.line.deliver(sent!.body, sent!.signature)).toBe(200)
    expect(await events(ref)).toHaveLength(1)
    expect(await scene.balancesOf(payment.id)).toMatchObject({ 'provider_clearing:simulated': AMOUNT_CENTS })
  })

  it('is worked on in a span that is linked to the request which began the payment', async () => {
    const seen: { name: string; traceparent: string; linked?: string }[] = []
    const begin: Spans['begin'] = (_kind, name, _parent, _attributes, linked) => {
      const traceparent = `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`
      seen.push({ name, traceparent, linked })
      return { traceparent, end: () => undefined }
    }
    traceTo({ begin, close: async () => undefined })
    try {
      const payment = await scene.start(crypto)
      const begun = seen.filter(({ name }) => name === startPayment.subject).map((span) => span.traceparent)
      await payment.act('pay')
      const linked = await waitFor(() => seen.find((span) => span.linked))
      expect(linked?.name).toBe(readEvent.name)
      expect(begun).toContain(linked?.linked)
      await payment.until('succeeded')
    } finally {
      await endTracing()
    }
  })

  it.each([
    ['without a signature', () => ''],
    ['signed with another secret', (text: string) => signatureOf(text, 'whsec_somebody_else')],
    ['signed over another text', () => signatureOf(body(), SECRETS)],
    [
      'signed more than five minutes ago',
      (text: string) =>
        Stripe.webhooks.generateTestHeaderString({
          payload: text,
          secret: SECRETS.split(',')[0]!,
          timestamp: Math.floor(Date.now() / 1_000) - 301,
        }),
    ],
    [
      'signed more than five minutes ahead',
      (text: string) =>
        Stripe.webhooks.generateTestHeaderString({
          payload: text,
          secret: SECRETS.split(',')[0]!,
          timestamp: Math.floor(Date.now() / 1_000) + 305,
        }),
    ],
  ])('is refused and kept nowhere: %s', async (_what, sign) => {
    const text = body({ ref: newId() })
    expect(await scene.line.deliver(text, sign(text))).toBe(400)
    expect(await events((JSON.parse(text) as { ref: string }).ref)).toEqual([])
  })

  it('is refused when it was cut off on its way', async () => {
    const text = body()
    expect(await scene.line.deliver(text.slice(0, -5), signatureOf(text, SECRETS))).toBe(400)
  })

  it.each([
    ['no JSON', 'not JSON'],
    ['nothing', 'null'],
    ['a list', '[]'],
    ['without an id', JSON.stringify({ ref: 'a'.repeat(32) })],
    ['with a number as its id', JSON.stringify({ id: 1, ref: 'a'.repeat(32) })],
    ['with NUL in its id', '{"id":"a\\u0000b","ref":"unreadable"}'],
    ['with half of a character in it', '{"id":"a","ref":"unreadable\\ud800"}'],
    ['with an id without an end', JSON.stringify({ id: 'a'.repeat(100_000), ref: 'unreadable' })],
  ])('is refused with 400 when it is signed rightly and cannot be read: %s', async (_what, text) => {
    expect(await scene.line.deliver(text, signatureOf(text, SECRETS))).toBe(400)
    expect(await events('unreadable')).toEqual([])
  })

  it('is believed while the clocks of the two differ by less than five minutes', async () => {
    const text = body()
    const [secret] = SECRETS.split(',')
    for (const ahead of [-290, 290]) {
      const timestamp = Math.floor(Date.now() / 1_000) + ahead
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload: text,
        secret: secret!,
        timestamp,
      })
      expect(await scene.line.deliver(text, signature)).toBe(200)
    }
  })

  it('is believed under the old secret while it changes', async () => {
    const text = body()
    expect(await scene.line.deliver(text, signatureOf(text, SECRETS.split(',')[1]!))).toBe(200)
  })

  it('is not taken for another provider', async () => {
    const text = body()
    expect(await scene.line.deliver(text, signatureOf(text, SECRETS), 'acme')).toBe(404)
  })

  it('is only a reason to look: one that lies about a payment changes nothing', async () => {
    const payment = await scene.start(crypto)
    const ref = payment.invoiceUrl!.split('/').at(-1)!
    const text = body({ ref, status: 'succeeded', receivedCents: AMOUNT_CENTS })
    expect(await scene.line.deliver(text, signatureOf(text, SECRETS))).toBe(200)
    await waitFor(async () => (await events(ref))[0]?.outcome === 'done')
    expect((await payment.read()).status).toBe('requires_action')
  })
})

describe('webhooks that are late, doubled, out of order or lost', () => {
  let scene: Awaited<ReturnType<typeof moneyScene>>

  afterEach(() => scene?.close())

  it('do nothing twice', async () => {
    scene = await moneyScene({ SIMULATED_WEBHOOK_DOUBLED_PERCENT: 100, SIMULATED_WEBHOOK_DELAY_MS: 1_500 })
    const payment = await scene.start(crypto)
    await payment.act('underpay')
    await payment.act('pay')
    await payment.until('succeeded')
    // Two that report the parts, each of them twice.
    await waitFor(() => scene.line.seen.length >= 4)
    expect(await scene.balancesOf(payment.id)).toMatchObject({ 'provider_clearing:simulated': AMOUNT_CENTS })
    const captured = (await scene.eventsOf(payment.orderId)).filter(({ what }) => what === 'captured')
    expect(captured).toHaveLength(1)
  })

  it('are made up for: payments settle, and what came late is refunded', async () => {
    scene = await moneyScene({ SIMULATED_WEBHOOK_LOST_PERCENT: 100 })
    const invoice = await scene.start(crypto)
    const payment = await scene.start(card('ok'), invoice.order)
    await payment.until('succeeded')
    await invoice.act('pay')
    expect((await invoice.read()).status).toBe('canceled')
    await scene.database.query(`UPDATE payment SET checked_at = now() - interval '1 hour'`)
    await scene.app.get(ReconcilePayments).reconcilePayments()
    await invoice.until('refunded')
    expect(scene.line.seen).toEqual([])
    expect((await scene.inspect(invoice.id, invoice.orderId)).mismatches).toEqual([])
  })

  it('what cannot be made up for is kept until it is gone', async () => {
    scene = await moneyScene()
    const payment = await scene.paid()
    const reconcile = async (): Promise<string[]> => {
      await scene.database.query(`UPDATE payment SET checked_at = now() - interval '1 hour'`)
      await scene.app.get(ReconcilePayments).reconcilePayments()
      return (await scene.inspect(payment.id, payment.orderId)).mismatches
    }
    const has = (cents: number) =>
      scene.database.query(`UPDATE simulated_payment SET received_cents = $2 WHERE payment_id = $1`, [
        payment.id,
        cents,
      ])
    expect(await reconcile()).toEqual([])
    await has(AMOUNT_CENTS - 1)
    expect(await reconcile()).toEqual(['received_differs'])
    expect((await payment.read()).status).toBe('succeeded')
    await has(AMOUNT_CENTS)
    expect(await reconcile()).toEqual([])
  })

  it('what the order has not heard of is sent again, and what it could not take is kept', async () => {
    scene = await moneyScene()
    const payment = await scene.paid()
    const reconcile = async (minutes: number): Promise<string[]> => {
      await scene.database.query(
        `UPDATE payment SET checked_at = now() - interval '1 hour', captured_at = now() - make_interval(mins => $1)`,
        [minutes],
      )
      await scene.app.get(ReconcilePayments).reconcilePayments()
      return (await scene.inspect(payment.id, payment.orderId)).mismatches
    }
    const capturedCount = async () =>
      (await scene.eventsOf(payment.orderId)).filter(({ what }) => what === 'captured').length
    expect(await reconcile(1)).toEqual([])
    expect(await capturedCount()).toBe(1)
    expect(await reconcile(11)).toEqual(['order_unaware'])
    expect(await capturedCount()).toBe(2)
    scene.orders.captures.set(payment.id, { orderId: payment.orderId, outcome: 'amount_differs' })
    expect(await reconcile(11)).toEqual(['order_refused'])
    scene.orders.captures.set(payment.id, { orderId: payment.orderId, outcome: 'applied' })
    expect(await reconcile(11)).toEqual([])
    expect(await capturedCount()).toBe(2)
  })
})
