import type { PaymentFailure, PaymentStatus } from '@borderlane/contracts/payments'
import { newId } from '@borderlane/persistence'
import { Column, Entity, PrimaryColumn } from 'typeorm'
import { mayBecome, type PaymentOutcome } from './payment-status'

/** One attempt to pay one order. */
@Entity('payment')
export class Payment {
  @PrimaryColumn('uuid')
  id!: string

  @Column('uuid', { name: 'order_id' })
  orderId!: string

  @Column('text')
  status!: PaymentStatus

  /** Rises with every change. */
  @Column('integer')
  version!: number

  /** Pence, as the orders service said it. */
  @Column('integer', { name: 'amount_cents' })
  amountCents!: number

  @Column('text')
  currency!: 'GBP'

  @Column('text')
  provider!: 'simulated'

  @Column('text', { nullable: true })
  failure!: PaymentFailure | null

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date

  /** When the provider's decision was taken over. */
  @Column('timestamptz', { name: 'decided_at', nullable: true })
  decidedAt!: Date | null

  static start(order: { orderId: string; totalAmountCents: number; currency: 'GBP' }, at: Date): Payment {
    return Object.assign(new Payment(), {
      id: newId(),
      orderId: order.orderId,
      status: 'processing',
      version: 1,
      amountCents: order.totalAmountCents,
      currency: order.currency,
      provider: 'simulated',
      failure: null,
      createdAt: at,
      decidedAt: null,
    } satisfies Omit<Payment, 'decide'>)
  }

  /** Takes over the provider's decision. @returns false, with nothing changed, if there was one before */
  decide(outcome: PaymentOutcome, at: Date): boolean {
    if (!mayBecome(this.status, outcome.status)) return false
    this.status = outcome.status
    this.failure = outcome.status === 'failed' ? outcome.failure : null
    this.version += 1
    this.decidedAt = at
    return true
  }
}
