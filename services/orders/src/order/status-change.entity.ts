import type { ClosingMoney } from '@borderlane/contracts/orders/staff-moves'
import type { OrderStatus } from '@borderlane/contracts/primitives'
import { Column, Entity, PrimaryColumn } from 'typeorm'

/** Who makes an order move: our own rules, the traveller, or a person of our staff. */
export type Actor = 'system' | 'traveller' | 'staff'

/** One step of an order's life; the table refuses changes. */
@Entity('order_status_history')
export class StatusChange {
  @PrimaryColumn('uuid', { name: 'order_id' })
  orderId!: string

  /** The order's version that the change led to. */
  @PrimaryColumn('integer')
  version!: number

  @Column('text')
  status!: OrderStatus

  @Column('timestamptz')
  at!: Date

  @Column('text')
  actor!: Actor

  /** The account of a person who was signed in. */
  @Column('uuid', { name: 'user_id', nullable: true })
  userId!: string | null

  /** A code, or what a person wrote; never about the traveller. */
  @Column('text', { nullable: true })
  reason!: string | null

  /** Of a paid order that staff closed undecided: what becomes of its money. */
  @Column('text', { nullable: true })
  money!: ClosingMoney | null
}
