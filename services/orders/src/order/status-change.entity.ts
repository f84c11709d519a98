import type { OrderStatus } from '@borderlane/contracts/primitives'
import { Column, Entity, PrimaryColumn } from 'typeorm'

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
}
