import { Column, Entity, PrimaryColumn } from 'typeorm'

/** A field that was corrected, never what it says; the table refuses changes. */
@Entity('order_correction')
export class OrderCorrection {
  @PrimaryColumn('uuid', { name: 'order_id' })
  orderId!: string

  /** The order's version that the correction led to. */
  @PrimaryColumn('integer')
  version!: number

  @PrimaryColumn('text')
  field!: string

  @Column('timestamptz')
  at!: Date

  @Column('text')
  actor!: 'traveller' | 'staff'

  @Column('uuid', { name: 'user_id', nullable: true })
  userId!: string | null
}
