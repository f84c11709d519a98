import type {
  PaymentAction,
  PaymentFailure,
  PaymentMethodKind,
  PaymentStatus,
  RefundCause,
  RefundStatus,
} from '@borderlane/contracts/payments/payment'
import { newId } from '@borderlane/persistence'
import { Column, Entity, PrimaryColumn } from 'typeorm'
import { mayBecome, OPEN, PAID } from './payment-status'

export interface OrderPrice {
  orderId: string
  governmentFeeCents: number
  serviceFeeCents: number
  denialProtectionFeeCents: number
  creditCents?: number
  currency: 'GBP'
  /** Not its price, but what it was asked for since. */
  furtherPaymentId?: string
}

/** What a payment is for one of its orders. A payment has one part, that of a party one for each of its orders. */
@Entity('payment_part')
export class PaymentPart {
  @PrimaryColumn('uuid') paymentId!: string
  @PrimaryColumn('uuid') orderId!: string
  /** What it pays beside the price of the order; null: the price. */
  @Column('uuid', { nullable: true }) furtherPaymentId!: string | null
  @Column('integer') governmentFeeCents!: number
  @Column('integer') serviceFeeCents!: number
  @Column('integer') protectionFeeCents!: number
  @Column('integer') creditCents!: number
  /** Pence, the sum of the three fees; the database adds them up. */
  @Column({ type: 'integer', insert: false, update: false }) amountCents!: number
  @Column('integer') refundedCents!: number
  /** The payment is open or paid; kept by the database (`payment_parts_follow`). */
  @Column({ type: 'boolean', update: false }) active!: boolean

  static of(paymentId: string, price: OrderPrice): PaymentPart {
    const { orderId, governmentFeeCents, serviceFeeCents, denialProtectionFeeCents, creditCents = 0 } = price
    return Object.assign(new PaymentPart(), {
      paymentId,
      orderId,
      furtherPaymentId: price.furtherPaymentId ?? null,
      governmentFeeCents,
      serviceFeeCents,
      protectionFeeCents: denialProtectionFeeCents,
      creditCents,
      amountCents: governmentFeeCents + serviceFeeCents + denialProtectionFeeCents,
      refundedCents: 0,
      active: true,
    })
  }

  get isGivenBack(): boolean {
    return this.refundedCents >= this.amountCents
  }

  statusIn({ status, capturedAt }: { status: PaymentStatus; capturedAt: Date | null }): PaymentStatus {
    if (!capturedAt) return status
    if (this.isGivenBack) return 'refunded'
    if (status === 'disputed') return status
    return this.refundedCents > 0 ? 'partially_refunded' : 'succeeded'
  }
}

@Entity('payment')
export class Payment {
  @PrimaryColumn('uuid') id!: string
  /** The party that is paid for; null: one order alone. */
  @Column('uuid', { nullable: true }) partyId!: string | null

  /** One for each order, by its id. `payment.store.ts` reads them with the payment. */
  parts!: PaymentPart[]

  @Column('text') status!: PaymentStatus
  /** Rises with every change. */
  @Column('integer') version!: number
  @Column('text') method!: PaymentMethodKind
  /** Pence, the sum of its parts. */
  @Column('integer') amountCents!: number
  /** Pence that came so far. */
  @Column('integer') receivedCents!: number
  @Column('integer') refundCents!: number
  @Column('integer') refundedCents!: number
  @Column('text') currency!: 'GBP'
  @Column('text') provider!: string
  /** Its name there; null until the provider has answered. */
  @Column('text', { nullable: true }) providerRef!: string | null
  /** The token itself is kept nowhere. */
  @Column('text', { nullable: true }) tokenHash!: string | null
  /** Which card it came from, in the provider's words; null: none, or it is not known. */
  @Column('text', { nullable: true }) cardMark!: string | null
  @Column('text', { nullable: true }) failure!: PaymentFailure | null
  @Column('jsonb', { nullable: true }) action!: PaymentAction | null
  @Column('text', { nullable: true }) invoiceUrl!: string | null
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null
  /** Why it was recorded by hand, and by whom; null: it was not. */
  @Column('text', { nullable: true }) reason!: string | null
  @Column('uuid', { nullable: true }) actorId!: string | null
  /** Trace context of the request that began it, where that is traced: what the provider reports later is linked to it. */
  @Column('text', { nullable: true }) traceparent!: string | null
  @Column('timestamptz') createdAt!: Date
  @Column('timestamptz', { nullable: true }) decidedAt!: Date | null
  /** When its money paid the order; null: it never did. */
  @Column('timestamptz', { nullable: true }) capturedAt!: Date | null
  @Column('text', { nullable: true }) disputeRef!: string | null
  /** Pence that the payer's bank holds, or took, by that dispute. */
  @Column('integer') disputedCents!: number
  /** When the provider was asked last. */
  @Column('timestamptz', { nullable: true }) checkedAt!: Date | null

  static start(
    orders: readonly OrderPrice[],
    by: {
      id?: string
      partyId?: string
      method: PaymentMethodKind
      provider: string
      tokenHash?: string
      traceparent?: string | null
    },
    at: Date,
  ): Payment {
    const id = by.id ?? newId()
    // Always in one order: two payments for the same orders wait for each other, and not each for both.
    const parts = orders
      .map((order) => PaymentPart.of(id, order))
      .sort((a, b) => (a.orderId < b.orderId ? -1 : 1))
    return Object.assign(new Payment(), {
      id,
      partyId: by.partyId ?? null,
      parts,
      status: 'processing',
      version: 1,
      method: by.method,
      amountCents: parts.reduce((sum, { amountCents }) => sum + amountCents, 0),
      receivedCents: 0,
      refundCents: 0,
      refundedCents: 0,
      currency: 'GBP',
      provider: by.provider,
      providerRef: null,
      tokenHash: by.tokenHash ?? null,
      cardMark: null,
      failure: null,
      action: null,
      invoiceUrl: null,
      expiresAt: null,
      reason: null,
      actorId: null,
      traceparent: by.traceparent ?? null,
      createdAt: at,
      decidedAt: null,
      capturedAt: null,
      disputeRef: null,
      disputedCents: 0,
      checkedAt: null,
    } satisfies Fields)
  }

  get isOpen(): boolean {
    return OPEN.includes(this.status)
  }

  get isPaid(): boolean {
    return PAID.includes(this.status)
  }

  /** The order that names the payment where one name is asked for: at the provider, and for what paid for nothing. */
  get orderId(): string {
    return this.parts[0]!.orderId
  }

  /** What it pays beside the price of its one order. */
  get furtherPaymentId(): string | undefined {
    return this.parts[0]!.furtherPaymentId ?? undefined
  }

  partOf(orderId: string): PaymentPart {
    const part = this.parts.find((one) => one.orderId === orderId)
    if (!part) throw new Error(`payment ${this.id} is not for order ${orderId}`)
    return part
  }

  /** Whether something, or all, of what it was for has gone back. */
  get isBack(): { some: boolean; all: boolean } {
    if (!this.capturedAt) return { some: false, all: this.refundedCents === this.receivedCents }
    return {
      some: this.parts.some(({ refundedCents }) => refundedCents > 0),
      all: this.parts.every(({ isGivenBack }) => isGivenBack),
    }
  }

  /** @returns false, with nothing changed, when it may not go there */
  moveTo(status: PaymentStatus, at: Date): boolean {
    if (!mayBecome(this.status, status)) return false
    this.status = status
    this.version += 1
    if (status === 'succeeded') this.capturedAt ??= at
    if (!this.isOpen) {
      this.decidedAt ??= at
      this.action = null
    }
    return true
  }
}

type Fields = Omit<
  Payment,
  'isOpen' | 'isPaid' | 'isBack' | 'orderId' | 'furtherPaymentId' | 'partOf' | 'moveTo'
>

@Entity('refund')
export class Refund {
  @PrimaryColumn('uuid') id!: string
  @Column('uuid') paymentId!: string
  @Column('uuid') orderId!: string
  @Column('text') status!: RefundStatus
  @Column('text') cause!: RefundCause
  @Column('integer') amountCents!: number
  @Column('integer') governmentFeeCents!: number
  /** Of the amount, what was held for the protection. */
  @Column('integer') protectionFeeCents!: number
  @Column('text') currency!: 'GBP'
  /** An admin's words. */
  @Column('text', { nullable: true }) reason!: string | null
  @Column('uuid', { nullable: true }) requestedBy!: string | null
  @Column('timestamptz') dueAt!: Date
  @Column('timestamptz') createdAt!: Date
  @Column('timestamptz', { nullable: true }) settledAt!: Date | null

  takeAtMost(leftCents: number): void {
    this.amountCents = Math.max(0, Math.min(this.amountCents, leftCents))
    this.governmentFeeCents = Math.min(this.governmentFeeCents, this.amountCents)
    this.protectionFeeCents = Math.min(this.protectionFeeCents, this.amountCents - this.governmentFeeCents)
  }

  static of(
    payment: { id: string; currency: 'GBP' },
    fields: Pick<Refund, 'orderId' | 'status' | 'cause' | 'amountCents' | 'dueAt' | 'createdAt'> &
      Partial<
        Pick<Refund, 'governmentFeeCents' | 'protectionFeeCents' | 'reason' | 'requestedBy' | 'settledAt'>
      >,
  ): Refund {
    return Object.assign(new Refund(), {
      id: newId(),
      paymentId: payment.id,
      currency: payment.currency,
      governmentFeeCents: 0,
      protectionFeeCents: 0,
      reason: null,
      requestedBy: null,
      settledAt: null,
      ...fields,
    })
  }
}
