import type { PaymentStatus } from '@borderlane/contracts/payments/payment'
import { Column, Entity, PrimaryColumn } from 'typeorm'

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
