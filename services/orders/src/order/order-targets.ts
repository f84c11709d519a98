import { STEPS_OF_QUEUE } from '@borderlane/contracts/orders/order-queue'
import type { StepCode } from '@borderlane/contracts/orders/next-step'
import { LOOK_HOURS, type OrderTarget } from '@borderlane/contracts/orders/order-target'
import type { ClosedDays } from '@borderlane/domain/days'
import { addWorkingTime, workingTimeUntil } from '@borderlane/domain/working-time'
import { Column } from 'typeorm'
import { OrderOwnSteps } from './order-papers'

const HOUR_MS = 3_600_000
const OURS: readonly StepCode[] = STEPS_OF_QUEUE.new

/** Until when staff act: a part of the entity. */
export abstract class OrderTargets extends OrderOwnSteps {
  /** Until when staff look at it first; null: not paid, or someone else acts. It stays after that. */
  @Column('timestamptz', { nullable: true }) lookDue!: Date | null
  /** Working time that is left for it while someone else acts. */
  @Column('integer', { nullable: true }) lookLeftMs!: number | null
  /** Written by `endLook` and `AnswerClock` alone: saving an order that was read before changes neither. */
  @Column({ type: 'timestamptz', nullable: true, update: false }) lookedAt!: Date | null
  @Column({ type: 'timestamptz', nullable: true, update: false }) answerDue!: Date | null

  /** @param code what happens next */
  protected runLook(code: StepCode, now: Date, closed: ClosedDays): void {
    const left =
      this.lookLeftMs ?? (this.lookDue ? workingTimeUntil(this.lookDue, now, closed) : LOOK_HOURS * HOUR_MS)
    const isOurs = OURS.includes(code)
    this.lookDue = isOurs ? addWorkingTime(now, left, closed) : null
    this.lookLeftMs = isOurs ? null : left
  }
}

export type Targets = Pick<OrderTargets, 'lookDue' | 'lookedAt' | 'answerDue'>

/** The one that is due first; undefined: none runs. */
export function targetOf({ lookDue, lookedAt, answerDue }: Targets): OrderTarget | undefined {
  const look = lookedAt ? null : lookDue
  if (look && (!answerDue || look <= answerDue)) return { step: 'look', due: look.toISOString() }
  return answerDue ? { step: 'answer', due: answerDue.toISOString() } : undefined
}
