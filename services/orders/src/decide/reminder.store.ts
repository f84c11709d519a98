import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'

const BATCH = 200
const DUE = `o.reminder_day <= $1 AND o.reminds AND o.status = 'approved' AND o.erased_at IS NULL`

/** Orders whose travellers are reminded of an end. */
@Injectable()
export class ReminderStore {
  constructor(private readonly db: DataSource) {}

  /** The ids of some whose day has come, longest ago first. */
  async listDue(today: string): Promise<string[]> {
    const rows = await this.db.query<{ id: string }[]>(
      `SELECT o.id FROM "order" o WHERE ${DUE} ORDER BY o.reminder_day LIMIT ${BATCH}`,
      [today],
    )
    return rows.map(({ id }) => id)
  }

  /** Locks one. @returns false: its day is over, or somebody works on it */
  async lockDue(tx: EntityManager, id: string, today: string): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `SELECT o.id FROM "order" o WHERE o.id = $2 AND ${DUE} FOR UPDATE SKIP LOCKED`,
      [today, id],
    )
    return rows.length > 0
  }
}
