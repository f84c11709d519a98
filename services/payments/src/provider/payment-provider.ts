import type {
  PaymentAction,
  PaymentFailure,
  PaymentMethod,
  PaymentMethodKind,
} from '@borderlane/contracts/payments/payment'

export interface Charge {
  /** Names the payment at the provider: asking twice never charges twice. */
  paymentId: string
  orderId: string
  method: PaymentMethod
  amountCents: number
  currency: 'GBP'
}

export interface ProviderPayment {
  ref: string
  state: 'processing' | 'requires_action' | 'succeeded' | 'failed' | 'canceled' | 'expired'
  amountCents: number
  /** Pence that came so far; crypto comes in parts, or too much of it. */
  receivedCents: number
  /** Pence that was refunded so far, what a bank took by a lost dispute included. */
  refundedCents: number
  /** The last dispute about it; `open`: the payer's bank holds the money. */
  dispute: ProviderDispute | null
  /** The same for every payment from one card; not given: it came from none. */
  cardMark?: string | null
  failure: PaymentFailure | null
  action: PaymentAction | null
  invoiceUrl: string | null
  expiresAt: Date | null
}

export interface ProviderDispute {
  ref: string
  state: 'open' | 'won' | 'lost'
  amountCents: number
}

export interface ProviderRefund {
  /** Names the refund at the provider: asking twice never pays twice. */
  refundId: string
  ref: string
  amountCents: number
}

export type RefundState = 'processing' | 'succeeded' | 'failed'

export interface PaymentProvider {
  /** As in `POST /webhooks/:provider`. */
  readonly name: string
  readonly methods: readonly PaymentMethodKind[]
  readonly publishableKey: string | null
  /** true: no one is charged. */
  readonly test: boolean
  /** Milliseconds after which it should have decided. */
  readonly decidesAfterMs: number
  /** Whether a method has the form that its script makes; asks no one. */
  accepts(method: PaymentMethod): boolean
  begin(charge: Charge): Promise<ProviderPayment>
  /** @returns undefined: it knows no such payment */
  read(ref: string): Promise<ProviderPayment | undefined>
  /** Finds a payment by our own id, when its answer to `begin` was lost. @returns undefined: it knows none */
  find(paymentId: string): Promise<ProviderPayment | undefined>
  /** Ends a payment that no one has paid; one that was paid meanwhile is given as it is. */
  cancel(ref: string): Promise<ProviderPayment>
  refund(refund: ProviderRefund): Promise<RefundState>
  /**
   * Reads what it reports about a payment.
   * @param body as it came
   * @returns undefined: it is about something else
   * @throws AppError `payments.bad_signature`
   */
  readWebhook(body: string, signature: string): { eventId: string; ref: string } | undefined
}

export const PAYMENT_PROVIDER = Symbol('payment provider')
