import type { RefundCause, RefundStatus } from '@borderlane/contracts/payments/payment'
import { newId } from '@borderlane/persistence'
import { Column, Entity, PrimaryColumn } from 'typeorm'

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
