import { STEPS_IN_HAND } from '@borderlane/contracts/orders/assignment'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

/** What waits for us: to be submitted, its visa to be sent, or the authority is past its day. */
const WAITS_FOR_US = `(next_step IN ('submit', 'send_visa') OR next_step = 'decide' AND due_day < $1)`

export interface AssigneeLoad {
  assignee_id: string
  open: number
  late: number
}

/** Who works on which orders. */
@Injectable()
export class AssigneeStore {
  /** Locks the most urgent unassigned order, past those that others have locked; undefined: no such order. */
  async lockNext(tx: EntityManager, today: string): Promise<string | undefined> {
    // A visa that is here and not sent is due today.
    const [row] = await tx.query<{ id: string }[]>(
      `SELECT id FROM "order" WHERE assignee_id IS NULL AND ${WAITS_FOR_US}
       ORDER BY coalesce(due_day, $1), created_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
      [today],
    )
    return row?.id
  }

  /** Locks some open orders of those who do not work on orders any more, past those that others have locked. */
  lockLeft(tx: EntityManager, workers: readonly string[], most: number): Promise<{ id: string }[]> {
    return tx.query(
      `SELECT id FROM "order" WHERE assignee_id <> ALL ($1::uuid[]) AND next_step = ANY ($2)
       ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED`,
      [workers, STEPS_IN_HAND, most],
    )
  }

  /** Of all who have open orders. */
  countLoads(db: EntityManager, today: string): Promise<AssigneeLoad[]> {
    return db.query(
      `SELECT assignee_id, count(*)::int AS open, (count(*) FILTER (WHERE due_day < $1))::int AS late
       FROM "order" WHERE assignee_id IS NOT NULL AND next_step = ANY ($2) GROUP BY assignee_id`,
      [today, STEPS_IN_HAND],
    )
  }

  /** What could be handed out. */
  async countUnassigned(db: EntityManager, today: string): Promise<Omit<AssigneeLoad, 'assignee_id'>> {
    const [row] = await db.query<[Omit<AssigneeLoad, 'assignee_id'>]>(
      `SELECT count(*)::int AS open, (count(*) FILTER (WHERE due_day < $1))::int AS late
       FROM "order" WHERE assignee_id IS NULL AND ${WAITS_FOR_US}`,
      [today],
    )
    return row
  }
}
