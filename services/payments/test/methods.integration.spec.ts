import type { InputOf } from '@borderlane/contracts/define'
import { startPayment } from '@borderlane/contracts/payments/order-holder'
import { waitFor } from '@borderlane/testing'
import { moneyScene } from './money-scene'
import { AMOUNT_CENTS, card, cardToken } from './payments-replica'

describe('crypto, wallets and cards that want a confirmation', () => {
  let scene: Awaited<ReturnType<typeof moneyScene>>
  const crypto = { kind: 'crypto' as const }

  beforeAll(async () => {
    scene = await moneyScene({ SIMULATED_INVOICE_SECONDS: 600 })
  })

  afterAll(() => scene?.close())

  it('crypto answers with the address of an invoice and is captured once that is paid', async () => {
    const payment = await scene.start(crypto)
    expect(payment).toMatchObject({
      status: 'requires_action',
      method: 'crypto',
      invoiceUrl: expect.stringMatching(/^\/test-invoice\/[0-9a-f]{32}$/) as string,
      expiresAt: expect.any(String) as string,
    })
    await payment.act('pay')
    await payment.until('succeeded')
    expect(await scene.balancesOf(payment.id)).toEqual({
      government_fees_held: -12_000,
      protection_liability: -1_500,
      'provider_clearing:simulated': AMOUNT_CENTS,
      'revenue:service_fee': -2_975,
    })
  })

  it('an invoice that is underpaid waits for the rest and is never captured before', async () => {
    const payment = await scene.start(crypto)
    await payment.act('underpay')
    const half = Math.floor(AMOUNT_CENTS / 2)
    await waitFor(async () => (await payment.read()).receivedCents === half)
    expect((await payment.read()).status).toBe('requires_action')
    expect((await scene.eventsOf(payment.orderId)).map(({ what }) => what)).toEqual(['started'])
    await payment.act('pay')
    expect(await payment.until('succeeded')).toMatchObject({ receivedCents: AMOUNT_CENTS, refundedCents: 0 })
  })

  it('what came of an invoice that expires is refunded', async () => {
    const payment = await scene.start(crypto)
    await payment.act('underpay')
    await waitFor(async () => (await payment.read()).receivedCents > 0)
    await payment.act('expire')
    const ended = await payment.until('refunded')
    expect(ended.refundedCents).toBe(ended.receivedCents)
    expect(await scene.balancesOf(payment.id)).toEqual({})
    const { refunds, history } = await scene.inspect(payment.id, payment.orderId)
    expect(refunds).toMatchObject([{ cause: 'partial', status: 'succeeded', requestedBy: null }])
    expect(history.map(({ status }) => status)).toEqual([
      'processing',
      'requires_action',
      'expired',
      'refunded',
    ])
  })

  it('the surplus of an invoice that is overpaid is refunded, and the order stays paid', async () => {
    const payment = await scene.start(crypto)
    await payment.act('overpay')
    await waitFor(async () => (await payment.read()).refundedCents > 0)
    const now = await payment.read()
    expect(now).toMatchObject({ status: 'succeeded', amountCents: AMOUNT_CENTS })
    expect(now.receivedCents - now.refundedCents).toBe(AMOUNT_CENTS)
    expect(await scene.balancesOf(payment.id)).toMatchObject({ 'provider_clearing:simulated': AMOUNT_CENTS })
    // Orders hears of what paid for the order, the payer of the rest.
    expect(await scene.eventsOf(payment.orderId)).toMatchObject([
      { what: 'started' },
      { what: 'captured', amountCents: AMOUNT_CENTS, method: 'crypto' },
      {
        what: 'excess-returned',
        amountCents: Math.ceil(AMOUNT_CENTS * 1.1) - AMOUNT_CENTS,
        cause: 'surplus',
      },
    ])
  })

  it('an invoice that no one has paid gives way to a card; coins that come for it afterwards are refunded', async () => {
    const invoice = await scene.start(crypto)
    const payment = await scene.start(card('ok'), invoice.order)
    expect((await invoice.read()).status).toBe('canceled')
    await payment.until('succeeded')
    await invoice.act('pay')
    // Only a webhook reports it: the payment is decided and no one asks about it.
    expect(await invoice.until('refunded')).toMatchObject({
      receivedCents: AMOUNT_CENTS,
      refundedCents: AMOUNT_CENTS,
    })
    expect(await scene.balancesOf(invoice.id)).toEqual({})
    expect((await payment.read()).status).toBe('succeeded')
    const captured = (await scene.eventsOf(payment.orderId)).filter(({ what }) => what === 'captured')
    expect(captured).toMatchObject([{ paymentId: payment.id }])
  })

  it('an invoice of which a part came does not give way', async () => {
    const invoice = await scene.start(crypto)
    await invoice.act('underpay')
    await waitFor(async () => (await invoice.read()).receivedCents > 0)
    await expect(scene.start(card('ok'), invoice.order)).rejects.toMatchObject({
      code: 'payments.in_progress',
    })
  })

  it('the same request for crypto gives the same invoice', async () => {
    const order = scene.orders.newOrder()
    const who = order.holder()
    const ask = () => scene.gateway.send(startPayment, { id: order.id, method: crypto }, who)
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(new Set(answers.map(({ invoiceUrl }) => invoiceUrl)).size).toBe(1)
    expect(await ask()).toEqual(answers[0])
  })

  it.each([
    ['an amount of crypto', { method: { kind: 'crypto', amountCents: 1 } }],
    ['an amount beside the method', { method: { kind: 'crypto' }, amountCents: 1 }],
    ['a currency', { method: card('ok'), currency: 'EUR' }],
  ])('%s in the request is refused', async (_what, body) => {
    const order = scene.orders.newOrder()
    const input = { id: order.id, ...body } as InputOf<typeof startPayment>
    await expect(scene.gateway.send(startPayment, input, order.holder())).rejects.toMatchObject({
      code: 'validation.failed',
    })
  })

  it('a wallet is decided by the server, as a card is', async () => {
    const payment = await scene.start({ kind: 'wallet', token: cardToken('ok') })
    expect(payment).toMatchObject({ status: 'processing', method: 'wallet' })
    await payment.until('succeeded')
    const declined = await scene.start({ kind: 'wallet', token: cardToken('declined') })
    expect(await declined.until('failed')).toMatchObject({ failure: 'card_declined' })
  })

  it('a card that wants a confirmation is paid after it, and not without', async () => {
    const payment = await scene.start(card('confirm'))
    expect(payment).toMatchObject({
      status: 'requires_action',
      action: {
        kind: 'redirect',
        url: expect.stringMatching(/^\/test-confirmation\/[0-9a-f]{32}$/) as string,
      },
    })
    await payment.act('confirm')
    expect(await payment.until('succeeded')).toMatchObject({ action: null })
    const refused = await scene.start(card('confirm'))
    await refused.act('refuse')
    expect(await refused.until('failed')).toMatchObject({ failure: 'confirmation_failed', receivedCents: 0 })
  })

  it.each(['4242424242424242', 'tok_4242424242424242', 'tok sim'])(
    'a card number or nonsense in place of a token is refused: %s',
    async (token) => {
      const order = scene.orders.newOrder()
      const input = { id: order.id, method: { kind: 'card' as const, token } }
      await expect(scene.gateway.send(startPayment, input, order.holder())).rejects.toMatchObject({
        code: 'validation.failed',
      })
    },
  )
})
