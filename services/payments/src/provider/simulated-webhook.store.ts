import { newId } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'

export interface SimulatedWebhookRow {
  id: string
  event_id: string
  ref: string
  send_at: Date
  attempts: number
}

/** One that is to be sent now. */
export type DueWebhook = Pick<SimulatedWebhookRow, 'id' | 'event_id' | 'ref'>

/** Table `simulated_webhook`: what the simulated provider has to tell. */
@Injectable()
export class SimulatedWebhookStore {
  constructor(private readonly db: DataSource) {}

  async add(tx: EntityManager, eventId: string, ref: string, delayMs: number): Promise<void> {
    await tx.query(
      `INSERT INTO simulated_webhook (id, event_id, ref, send_at)
       VALUES ($1, $2, $3, now() + make_interval(secs => $4::float / 1000))`,
      [newId(), eventId, ref, delayMs],
    )
  }

  /** Takes those that are due; each is due again later, so that another replica does not send it meanwhile. */
  async takeDue(most: number): Promise<DueWebhook[]> {
    const [due] = await this.db.query<[DueWebhook[], number]>(
      `UPDATE simulated_webhook SET attempts = attempts + 1,
         send_at = now() + make_interval(secs => least(power(2, attempts), 60))
       WHERE id IN (SELECT id FROM simulated_webhook WHERE send_at <= now() ORDER BY send_at LIMIT $1
         FOR UPDATE SKIP LOCKED)
       RETURNING id, event_id, ref`,
      [most],
    )
    return due
  }

  async remove(id: string): Promise<void> {
    await this.db.query(`DELETE FROM simulated_webhook WHERE id = $1`, [id])
  }

  /** Removes those that were sent so many times. */
  async removeTried(attempts: number): Promise<void> {
    await this.db.query(`DELETE FROM simulated_webhook WHERE attempts >= $1`, [attempts])
  }
}
