import type { PaymentFailure, PaymentMethod } from '@borderlane/contracts/payments/payment'
import { inClientSpan } from '@borderlane/runtime'
import Stripe from 'stripe'
import { z } from 'zod'
import type { Config } from '../config'
import type {
  Charge,
  PaymentProvider,
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
  RefundState,
} from './payment-provider'
import { ProviderRef, readSigned } from './webhook-signature'

/** What is read of an event: the payment that it is about is asked afterwards. */
const StripeEvent = z.object({
  id: ProviderRef,
  data: z.object({
    object: z.object({
      id: ProviderRef.optional(),
      object: z.string().optional(),
      payment_intent: ProviderRef.nullish(),
    }),
  }),
})

/** Less than the deadline of the call that waits for it. */
const TIMEOUT_MS = 6_000
/** How long Stripe takes to decide about a card, mostly; its webhook is faster than asking. */
const DECIDES_AFTER_MS = 3_000

const STATES: Record<string, ProviderPayment['state']> = {
  requires_payment_method: 'failed',
  requires_confirmation: 'processing',
  requires_action: 'requires_action',
  requires_capture: 'processing',
  processing: 'processing',
  canceled: 'canceled',
  succeeded: 'succeeded',
}

/** What is appealed stays with the bank until it is won. */
const DISPUTES: Record<string, ProviderDispute['state']> = {
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
}

/** Codes of card errors that the payer can do something about. */
const FAILURES: Record<string, PaymentFailure> = {
  card_declined: 'card_declined',
  insufficient_funds: 'insufficient_funds',
  expired_card: 'card_expired',
  payment_intent_authentication_failure: 'confirmation_failed',
}

type Settings = Pick<Config, 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRETS' | 'STRIPE_API_URL'> & {
  STRIPE_SECRET_KEY: string
}

export class StripeProvider implements PaymentProvider {
  readonly name = 'stripe'
  readonly methods = ['card', 'wallet'] as const
  readonly publishableKey: string | null
  readonly test: boolean
  readonly decidesAfterMs = DECIDES_AFTER_MS
  private readonly stripe: Stripe
  private readonly secrets: string

  constructor(settings: Settings) {
    this.publishableKey = settings.STRIPE_PUBLISHABLE_KEY ?? null
    this.test = settings.STRIPE_SECRET_KEY.includes('_test_')
    this.secrets = settings.STRIPE_WEBHOOK_SECRETS ?? ''
    const url = settings.STRIPE_API_URL ? new URL(settings.STRIPE_API_URL) : undefined
    this.stripe = new Stripe(settings.STRIPE_SECRET_KEY, {
      timeout: TIMEOUT_MS,
      // Our own jobs ask again, after a crash too.
      maxNetworkRetries: 0,
      telemetry: false,
      httpClient: traced(Stripe.createNodeHttpClient()),
      ...(url && {
        host: url.hostname,
        port: url.port,
        protocol: url.protocol === 'http:' ? ('http' as const) : ('https' as const),
      }),
    })
  }

  accepts(method: PaymentMethod): boolean {
    return method.kind !== 'crypto' && /^pm_\w+$/.test(method.token)
  }

  async begin({ paymentId, orderId, method, amountCents, currency }: Charge): Promise<ProviderPayment> {
    if (method.kind === 'crypto') throw new Error('Stripe takes no crypto here')
    try {
      const intent = await this.stripe.paymentIntents.create(
        {
          amount: amountCents,
          currency: currency.toLowerCase(),
          payment_method: method.token,
          // Nothing that would lead the payer away from our page.
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          confirm: true,
          metadata: { paymentId, orderId },
          expand: ['latest_charge'],
        },
        { idempotencyKey: paymentId },
      )
      return toProviderPayment(intent)
    } catch (error) {
      const intent = error instanceof Stripe.errors.StripeError ? error.payment_intent : undefined
      if (intent) return toProviderPayment(intent)
      throw error
    }
  }

  async read(ref: string): Promise<ProviderPayment | undefined> {
    try {
      const intent = await this.stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] })
      const isDisputed = typeof intent.latest_charge === 'object' && intent.latest_charge?.disputed
      return toProviderPayment(intent, isDisputed ? await this.disputesOf(ref) : [])
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return undefined
      throw error
    }
  }

  async find(paymentId: string): Promise<ProviderPayment | undefined> {
    const found = await this.stripe.paymentIntents.search({
      query: `metadata['paymentId']:'${paymentId}'`,
      limit: 1,
    })
    return found.data[0] && this.read(found.data[0].id)
  }

  async cancel(ref: string): Promise<ProviderPayment> {
    try {
      return toProviderPayment(await this.stripe.paymentIntents.cancel(ref))
    } catch (error) {
      // It was paid or ended meanwhile.
      const seen = error instanceof Stripe.errors.StripeInvalidRequestError ? await this.read(ref) : undefined
      if (!seen) throw error
      return seen
    }
  }

  async refund({ refundId, ref, amountCents }: ProviderRefund): Promise<RefundState> {
    try {
      // Asked again under its key, Stripe would repeat its first answer: one that is known is read.
      const { data } = await this.stripe.refunds.list({ payment_intent: ref, limit: 100 })
      const refund =
        data.find(({ metadata }) => metadata?.refundId === refundId) ??
        (await this.stripe.refunds.create(
          { payment_intent: ref, amount: amountCents, metadata: { refundId } },
          { idempotencyKey: refundId },
        ))
      if (refund.status === 'failed' || refund.status === 'canceled') return 'failed'
      return refund.status === 'succeeded' ? 'succeeded' : 'processing'
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return 'failed'
      throw error
    }
  }

  readWebhook(body: string, signature: string): { eventId: string; ref: string } | undefined {
    const event = readSigned(body, signature, this.secrets, StripeEvent)
    const about = event.data.object
    const ref = about.object === 'payment_intent' ? about.id : about.payment_intent
    return ref ? { eventId: event.id, ref } : undefined
  }

  /** Newest first; inquiries, which take no money, left out. */
  private async disputesOf(ref: string): Promise<ProviderDispute[]> {
    const { data } = await this.stripe.disputes.list({ payment_intent: ref, limit: 100 })
    return data.flatMap(({ id, status, amount }) => {
      const state = DISPUTES[status]
      return state ? [{ ref: id, state, amountCents: amount }] : []
    })
  }
}

/** Each request in a span of its own: what is asked for, `payment_intents`, never of which payment. */
function traced(client: Stripe.HttpClient): Stripe.HttpClient {
  const make = client.makeRequest.bind(client)
  client.makeRequest = (...given) => {
    const [, , path, method] = given
    const [, kind = ''] = /^\/v1\/(\w+)/.exec(path) ?? []
    return inClientSpan(`Stripe ${method} ${kind}`, { 'http.request.method': method }, () => make(...given))
  }
  return client
}

function toProviderPayment(intent: Stripe.PaymentIntent, disputes: ProviderDispute[] = []): ProviderPayment {
  const lostCents = disputes.reduce((sum, one) => sum + (one.state === 'lost' ? one.amountCents : 0), 0)
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const error = intent.last_payment_error
  const state = STATES[intent.status] ?? 'processing'
  return {
    ref: intent.id,
    state,
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    refundedCents: (charge?.amount_refunded ?? 0) + lostCents,
    dispute: disputes[0] ?? null,
    cardMark: charge?.payment_method_details?.card?.fingerprint ?? null,
    failure: state === 'failed' ? failureOf(error) : null,
    action:
      state === 'requires_action' && intent.client_secret
        ? { kind: 'confirm', clientSecret: intent.client_secret }
        : null,
    invoiceUrl: null,
    expiresAt: null,
  }
}

function failureOf(error: Stripe.PaymentIntent.LastPaymentError | null): PaymentFailure {
  return FAILURES[error?.decline_code ?? ''] ?? FAILURES[error?.code ?? ''] ?? 'provider_error'
}
