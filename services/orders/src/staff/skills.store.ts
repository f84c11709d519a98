import { STEPS_IN_HAND } from '@borderlane/contracts/orders/assignment'
import { STEPS_OF_QUEUE } from '@borderlane/contracts/orders/order-queue'
import type { Skills } from '@borderlane/contracts/orders/skills'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

/** Which cases members of staff are given (table `staff_skill`), and whether they are (`work_rule`). */
@Injectable()
export class SkillStore {
  async listSkills(db: EntityManager): Promise<Map<string, Skills>> {
    const rows = await db.query<(Skills & { id: string })[]>(
      `SELECT user_id AS id, takes, destinations, languages FROM staff_skill`,
    )
    return new Map(rows.map(({ id, ...skills }) => [id, skills]))
  }

  async setSkills(
    tx: EntityManager,
    userId: string,
    { takes, destinations, languages }: Skills,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO staff_skill (user_id, takes, destinations, languages) VALUES ($1, $2, $3, $4)
       ON CONFLICT (user_id) DO UPDATE SET takes = $2, destinations = $3, languages = $4`,
      [userId, takes, destinations, languages],
    )
  }

  async isAssigning(db: EntityManager): Promise<boolean> {
    const [row] = await db.query<{ assigns: boolean }[]>(`SELECT assigns FROM work_rule`)
    return row?.assigns ?? false
  }

  async setAssigning(tx: EntityManager, isOn: boolean): Promise<void> {
    await tx.query(`UPDATE work_rule SET assigns = $1`, [isOn])
  }

  /**
   * Locks the most urgent case that needs a first look and that someone fits.
   * @param workers those who work on cases
   * @returns with the one of them who has the fewest open cases; undefined: no case, or no one fits
   */
  async lockFitting(
    tx: EntityManager,
    workers: readonly string[],
  ): Promise<{ id: string; userId: string } | undefined> {
    const [row] = await tx.query<{ id: string; userId: string }[]>(
      `SELECT o.id, fit.user_id AS "userId" FROM "order" o, LATERAL (
         SELECT s.user_id FROM staff_skill s WHERE s.takes AND s.user_id = ANY ($1)
           AND (s.destinations = '{}' OR o.destination_country = ANY (s.destinations))
           AND (s.languages = '{}' OR o.locale = ANY (s.languages))
         ORDER BY (SELECT count(*) FROM "order" h WHERE h.assignee_id = s.user_id AND h.next_step = ANY ($2)), s.user_id
         LIMIT 1) fit
       WHERE o.assignee_id IS NULL AND o.next_step = ANY ($3) AND o.looked_at IS NULL AND o.paid_at IS NOT NULL
       ORDER BY o.look_due, o.id LIMIT 1 FOR UPDATE OF o SKIP LOCKED`,
      [workers, STEPS_IN_HAND, STEPS_OF_QUEUE.new],
    )
    return row
  }
}
