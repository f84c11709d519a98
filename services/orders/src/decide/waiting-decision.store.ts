import { AppError } from '@borderlane/contracts/define'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

/** Decisions that wait for a second person (table `proposal`). */
@Injectable()
export class WaitingDecisions {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /**
   * Asked with the order locked, before it is decided in any way: its travellers would see the document that waits.
   * @throws AppError `orders.decision_waits`
   */
  async requireNone(tx: EntityManager, orderId: string): Promise<void> {
    const rows = await tx.query<unknown[]>(
      `SELECT 1 FROM proposal WHERE about = $1 AND kind IN ('decision', 'closing') AND state = 'waiting' AND expires_at > $2`,
      [orderId, this.clock.now()],
    )
    if (rows.length > 0) throw new AppError('orders.decision_waits')
  }
}
