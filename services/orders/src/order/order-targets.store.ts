import { ANSWER_HOURS } from '@borderlane/contracts/orders/order-target'
import { addWorkingTime } from '@borderlane/domain/working-time'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { OfficeDayStore } from './office-day.store'
import type { Targets } from './order.entity'

const HOUR_MS = 3_600_000

/** Of order `o`: when the first of those that run is due, as index `order_target` has it. */
export const TARGET_AT = 'least(CASE WHEN o.looked_at IS NULL THEN o.look_due END, o.answer_due)'

/** As they are after an act, which the entity that was read before it does not know. */
export async function readTargets(db: EntityManager, id: string): Promise<Targets> {
  const [row] = await db.query<[Targets]>(
    `SELECT look_due AS "lookDue", looked_at AS "lookedAt", answer_due AS "answerDue" FROM "order" WHERE id = $1`,
    [id],
  )
  return row
}

/** Until when travellers get an answer. */
@Injectable()
export class AnswerClock {
  constructor(
    private readonly office: OfficeDayStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A message of a locked order. @returns `answer_due`: its traveller begins to wait with it */
  async recordMessage(
    tx: EntityManager,
    id: string,
    writer: 'staff' | 'traveller',
  ): Promise<{ at: Date; answer_due: Date | null }> {
    const at = this.clock.now()
    if (writer === 'staff') {
      await endAnswer(tx, id)
      return { at, answer_due: null }
    }
    const answer_due = addWorkingTime(at, ANSWER_HOURS * HOUR_MS, await this.office.readClosedDays(tx, at))
    const [, count] = await tx.query<[unknown[], number]>(
      `UPDATE "order" SET answer_due = $2 WHERE id = $1 AND answer_due IS NULL`,
      [id, answer_due],
    )
    return { at, answer_due: count > 0 ? answer_due : null }
  }
}

/** Staff have written or asked for something, or there is nothing left to answer. */
export async function endAnswer(tx: EntityManager, id: string): Promise<void> {
  await tx.query(`UPDATE "order" SET answer_due = NULL WHERE id = $1`, [id])
}
