import type { BoardingStep } from '@borderlane/contracts/orders/boarding'
import type { OwnStep } from '@borderlane/contracts/orders/own-step'
import type { ClosingMoney } from '@borderlane/contracts/orders/statuses'
import type { OrderStatus } from '@borderlane/contracts/primitives'
import { Column, Entity, PrimaryColumn } from 'typeorm'

export type Actor = 'system' | 'traveller' | 'staff'

/** Who moves an order and why: a code, or what a person wrote. */
export interface Cause {
  actor: Actor
  /** Of a person who is signed in. */
  userId?: string
  reason?: string
  /** The traveller gives it up: payments asks for the status before. */
  isCancellation?: true
  /** With `isCancellation`: because of a further payment. */
  isDecline?: true
  withDocument?: true
  /** A mail about its whole party reports it. */
  byParty?: boolean
  /** Of a paid order that staff close undecided: what becomes of its money. */
  money?: ClosingMoney
}

/** One step of an order's life; the table refuses changes. */
@Entity('order_status_history')
export class StatusChange {
  @PrimaryColumn('uuid') orderId!: string
  @PrimaryColumn('integer') version!: number
  @Column('text') status!: OrderStatus
  @Column('timestamptz') at!: Date
  @Column('text') actor!: Actor
  /** The account of a person who was signed in. */
  @Column('uuid', { nullable: true }) userId!: string | null
  /** A code, or what a person wrote; never about the traveller. */
  @Column('text', { nullable: true }) reason!: string | null
  /** Of a paid order that staff closed undecided: what becomes of its money. */
  @Column('text', { nullable: true }) money!: ClosingMoney | null
}

/** A field that was corrected, never what it says; the table refuses changes. */
@Entity('order_correction')
export class OrderCorrection {
  @PrimaryColumn('uuid') orderId!: string
  @PrimaryColumn('integer') version!: number
  @PrimaryColumn('text') field!: string
  @Column('timestamptz') at!: Date
  @Column('text') actor!: 'traveller' | 'staff'
  @Column('uuid', { nullable: true }) userId!: string | null
}

/** That a step of the traveller's own, or an item of the list before the journey, was set or undone, never what was said of it; the table refuses changes. */
@Entity('own_step')
export class OwnStepChange {
  @PrimaryColumn('uuid') orderId!: string
  @PrimaryColumn('integer') version!: number
  @Column('text') step!: OwnStep | BoardingStep
  @Column('boolean') isDone!: boolean
  @Column('timestamptz') at!: Date
  @Column('text') actor!: 'traveller' | 'staff'
  @Column('uuid', { nullable: true }) userId!: string | null
}

export interface OrderFiling {
  at: string
  by: string
  reference: string
  version: number
  /** What the authority took, where its fee was an estimate. */
  feePaidCents?: number
}
