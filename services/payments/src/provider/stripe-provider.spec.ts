import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { newRequestContext, runInRequest, traceTo } from '@borderlane/runtime'
import Stripe from 'stripe'
import { StripeProvider } from './stripe-provider'
import { ProviderRef, signatureOf } from './webhook-signature'

const SECRET = 'whsec_0123456789abcdef'
const INTENT = {
  id: 'pi_1',
  object: 'payment_intent',
  status: 'succeeded',
  amount: 16_475,
  amount_received: 16_475,
  client_secret: 'pi_1_secret_2',
  last_payment_error: null,
  latest_charge: { id: 'ch_1', object: 'charge', amount_refunded: 475 },
}
const charge = {
  paymentId: '0199d5f0-0000-7000-8000-000000000001',
  orderId: '0199d5f0-0000-7000-8000-000000000002',
  method: { kind: 'card' as const, token: 'pm_card_visa' },
  amountCents: 16_475,
  currency: 'GBP' as const,
}

interface Asked {
  route: string
  body: URLSearchParams
  key: string | undefined
}

describe('the adapter for Stripe', () => {
  let server: Server
  let provider: StripeProvider
  let answer: (asked: Asked) => [status: number, body: object]
  const asked: Asked[] = []

  beforeAll(async () => {
    server = createServer((request, response) => {
      void (async () => {
        let text = ''
        for await (const chunk of request) text += String(chunk)
        const one = {
          route: `${request.method} ${request.url!.split('?')[0]}`,
          body: new URLSearchParams(text),
          key: request.headers['idempotency-key'] as string | undefined,
        }
        asked.push(one)
        const [status, body] = answer(one)
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      })()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    provider = new StripeProvider({
      STRIPE_SECRET_KEY: 'sk_test_123',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_123',
      STRIPE_WEBHOOK_SECRETS: SECRET,
      STRIPE_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    })
  })

  beforeEach(() => {
    asked.length = 0
    answer = () => [200, INTENT]
  })

  afterAll(() => server.close())

  it('takes tokens of its own form only, and no crypto', () => {
    expect(provider.accepts(charge.method)).toBe(true)
    expect(provider.accepts({ kind: 'wallet', token: 'pm_1Abc' })).toBe(true)
    expect(provider.accepts({ kind: 'card', token: 'tok_sim_ok_1' })).toBe(false)
    expect(provider.accepts({ kind: 'crypto' })).toBe(false)
  })

  it('asks for the amount in pence under our own id, so that asking twice charges once', async () => {
    expect(await provider.begin(charge)).toMatchObject({
      ref: 'pi_1',
      state: 'succeeded',
      amountCents: 16_475,
      receivedCents: 16_475,
      refundedCents: 475,
    })
    const [one] = asked
    expect(one).toMatchObject({ route: 'POST /v1/payment_intents', key: charge.paymentId })
    expect(Object.fromEntries(one!.body)).toMatchObject({
      amount: '16475',
      currency: 'gbp',
      payment_method: 'pm_card_visa',
      confirm: 'true',
      'metadata[paymentId]': charge.paymentId,
    })
  })

  it('is a span of the request that asks, which says what for and never of which payment', async () => {
    const names: string[] = []
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
    traceTo({
      begin: (_kind, name) => {
        names.push(name)
        return { traceparent, end: () => undefined }
      },
      close: () => Promise.resolve(),
    })
    await runInRequest(newRequestContext({ traceparent }), () => provider.read('pi_1'))
    expect(names).toEqual(['Stripe GET payment_intents'])
  })

  it('gives what the payer needs to confirm a payment, and nothing of it afterwards', async () => {
    answer = () => [200, { ...INTENT, status: 'requires_action', amount_received: 0 }]
    expect(await provider.begin(charge)).toMatchObject({
      state: 'requires_action',
      action: { kind: 'confirm', clientSecret: 'pi_1_secret_2' },
    })
    answer = () => [200, INTENT]
    expect(await provider.read('pi_1')).toMatchObject({ state: 'succeeded', action: null })
  })

  it.each([
    ['insufficient_funds', 'card_declined', 'insufficient_funds'],
    ['generic_decline', 'card_declined', 'card_declined'],
    [undefined, 'expired_card', 'card_expired'],
    [undefined, 'payment_intent_authentication_failure', 'confirmation_failed'],
    [undefined, 'processing_error', 'provider_error'],
  ])('says why a card was refused: %s %s', async (declineCode, code, failure) => {
    const error = { type: 'card_error', code, decline_code: declineCode, message: 'No.' }
    const intent = {
      ...INTENT,
      status: 'requires_payment_method',
      amount_received: 0,
      latest_charge: null,
      last_payment_error: error,
    }
    answer = () => [402, { error: { ...error, payment_intent: intent } }]
    expect(await provider.begin(charge)).toMatchObject({
      ref: 'pi_1',
      state: 'failed',
      failure,
      receivedCents: 0,
    })
  })

  it('says nothing when Stripe has trouble: it is asked again', async () => {
    answer = () => [500, { error: { type: 'api_error', message: 'trouble' } }]
    await expect(provider.begin(charge)).rejects.toThrow()
    expect(asked).toHaveLength(1)
  })

  it('does not know what Stripe does not know', async () => {
    answer = () => [
      404,
      { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'no' } },
    ]
    expect(await provider.read('pi_2')).toBeUndefined()
  })

  it.each([
    ['needs_response', { ref: 'dp_2', state: 'open', amountCents: 16_000 }, 475],
    ['under_review', { ref: 'dp_2', state: 'open', amountCents: 16_000 }, 475],
    ['won', { ref: 'dp_2', state: 'won', amountCents: 16_000 }, 475],
    ['lost', { ref: 'dp_2', state: 'lost', amountCents: 16_000 }, 16_475],
    ['appeal_under_review', { ref: 'dp_2', state: 'lost', amountCents: 16_000 }, 16_475],
    // An inquiry: no money has moved.
    ['warning_needs_response', null, 475],
  ])('reports a dispute that is %s', async (status, dispute, refundedCents) => {
    const disputed = { ...INTENT, latest_charge: { ...INTENT.latest_charge, disputed: true } }
    answer = ({ route }) => [
      200,
      route.endsWith('/disputes')
        ? { object: 'list', data: [{ id: 'dp_2', status, amount: 16_000 }] }
        : disputed,
    ]
    expect(await provider.read('pi_1')).toMatchObject({ state: 'succeeded', dispute, refundedCents })
  })

  it('finds a payment by our id', async () => {
    answer = ({ route }) => [
      200,
      route.endsWith('search') ? { object: 'search_result', data: [{ id: 'pi_1' }] } : INTENT,
    ]
    expect(await provider.find(charge.paymentId)).toMatchObject({ ref: 'pi_1' })
    answer = () => [200, { object: 'search_result', data: [] }]
    expect(await provider.find(charge.paymentId)).toBeUndefined()
  })

  it('gives a payment that was paid before it could be cancelled as it is', async () => {
    answer = ({ route }) =>
      route.endsWith('/cancel')
        ? [
            400,
            {
              error: {
                type: 'invalid_request_error',
                code: 'payment_intent_unexpected_state',
                message: 'no',
              },
            },
          ]
        : [200, INTENT]
    expect(await provider.cancel('pi_1')).toMatchObject({ state: 'succeeded' })
  })

  it('gives money back under the id of the refund, and says when Stripe refuses', async () => {
    const refund = { refundId: '0199d5f0-0000-7000-8000-000000000003', ref: 'pi_1', amountCents: 500 }
    const known: object[] = []
    const list = { object: 'list', data: known, has_more: false }
    answer = ({ route }) => [
      200,
      route.startsWith('GET') ? list : { id: 're_1', object: 'refund', status: 'pending' },
    ]
    expect(await provider.refund(refund)).toBe('processing')
    expect(asked[1]).toMatchObject({ route: 'POST /v1/refunds', key: refund.refundId })
    expect(Object.fromEntries(asked[1]!.body)).toMatchObject({ payment_intent: 'pi_1', amount: '500' })
    // It is on its way: asked again, Stripe is not asked for another one.
    known.push({
      id: 're_1',
      object: 'refund',
      status: 'succeeded',
      metadata: { refundId: refund.refundId },
    })
    expect(await provider.refund(refund)).toBe('succeeded')
    expect(asked).toHaveLength(3)
    known.length = 0
    answer = ({ route }) =>
      route.startsWith('GET')
        ? [200, list]
        : [400, { error: { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'no' } }]
    expect(await provider.refund(refund)).toBe('failed')
  })

  describe('reads webhooks', () => {
    const event = (object: object) => JSON.stringify({ id: 'evt_1', object: 'event', data: { object } })

    it('about payments, refunds and disputes', () => {
      const body = event({ id: 'pi_1', object: 'payment_intent' })
      expect(provider.readWebhook(body, signatureOf(body, SECRET))).toEqual({ eventId: 'evt_1', ref: 'pi_1' })
      for (const object of [
        { id: 're_1', object: 'refund', payment_intent: 'pi_1' },
        { id: 'dp_1', object: 'dispute', payment_intent: 'pi_1' },
      ]) {
        const other = event(object)
        expect(provider.readWebhook(other, signatureOf(other, SECRET))).toEqual({
          eventId: 'evt_1',
          ref: 'pi_1',
        })
      }
    })

    it('and leaves those about something else', () => {
      const other = event({ id: 'cus_1', object: 'customer' })
      expect(provider.readWebhook(other, signatureOf(other, SECRET))).toBeUndefined()
    })

    it('and refuses what is signed and cannot be read', () => {
      for (const body of [
        '{',
        'null',
        '{"id":"evt_1"}',
        '{"id":"evt_1","data":{"object":{"id":"pi_\\u0000"}}}',
      ])
        expect(() => provider.readWebhook(body, signatureOf(body, SECRET))).toThrow('request.malformed')
    })

    it('by the signature as Stripe documents it: recorded, not made here', () => {
      // HMAC-SHA256 of "<t>.<body>" with the secret, computed once with openssl.
      const body = '{"id":"evt_1","object":"event","data":{"object":{"id":"pi_1","object":"payment_intent"}}}'
      const verify = (header: string, at: number): boolean =>
        Stripe.webhooks.signature!.verifyHeader(body, header, SECRET, 300, undefined, at)
      const header = 't=1790000000,v1=5ad077d2cd46390750535d3450734bff58364fb3095033b91c4d562e33a4728a'
      expect(verify(header, 1_790_000_100_000)).toBe(true)
      expect(() => verify(header, 1_790_000_301_000)).toThrow()
      expect(() => provider.readWebhook(body, header)).toThrow('payments.bad_signature')
    })
  })
})

it.each(['4242424242424242ffffffffffffffff', '01930000-0000-7abc-8000-424242424005'])(
  'a name that a machine has made may have digits like those of a card: %s',
  (ref) => {
    expect(ProviderRef.parse(ref)).toBe(ref)
  },
)
