import { type KeptList, MOST_KEPT_LISTS, PRESENT_SECONDS } from '@borderlane/contracts/orders/desk'
import { deleteUnlocked, newId } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'

/** Which order lies open before whom of the staff, and the lists that each of them keeps. */
@Injectable()
export class DeskStore {
  constructor(private readonly db: DataSource) {}

  /** @returns who else has it open, by account */
  async markOpen(orderId: string, userId: string): Promise<string[]> {
    await this.db.query(
      `INSERT INTO order_presence (order_id, user_id, seen_at) VALUES ($1, $2, now())
       ON CONFLICT (order_id, user_id) DO UPDATE SET seen_at = now()`,
      [orderId, userId],
    )
    await this.db.query(
      deleteUnlocked('order_presence', `seen_at < now() - interval '${PRESENT_SECONDS} seconds'`),
    )
    const rows = await this.db.query<{ user_id: string }[]>(
      `SELECT user_id FROM order_presence WHERE order_id = $1 AND user_id <> $2 ORDER BY user_id`,
      [orderId, userId],
    )
    return rows.map(({ user_id }) => user_id)
  }

  lists(userId: string): Promise<KeptList[]> {
    return this.db.query(
      `SELECT id, name, filter FROM kept_list WHERE user_id = $1 ORDER BY lower(name), id`,
      [userId],
    )
  }

  /** One of the same name takes its place. @returns undefined: there are as many as may be */
  async keep(
    userId: string,
    { name, filter }: Pick<KeptList, 'name' | 'filter'>,
  ): Promise<KeptList | undefined> {
    const [kept] = await this.db.query<KeptList[]>(
      `INSERT INTO kept_list (id, user_id, name, filter)
       SELECT $1::uuid, $2::uuid, $3::text, $4::jsonb
       WHERE (SELECT count(*) FROM kept_list WHERE user_id = $2::uuid AND name <> $3::text) < $5::int
       ON CONFLICT (user_id, name) DO UPDATE SET filter = excluded.filter
       RETURNING id, name, filter`,
      [newId(), userId, name, JSON.stringify(filter), MOST_KEPT_LISTS],
    )
    return kept
  }

  async drop(userId: string, id: string): Promise<void> {
    await this.db.query(`DELETE FROM kept_list WHERE user_id = $1 AND id = $2`, [userId, id])
  }

  /** The account is deleted: what it had in hand waits for somebody else. */
  async forget(tx: EntityManager, userId: string): Promise<void> {
    await tx.query(`DELETE FROM kept_list WHERE user_id = $1`, [userId])
    await tx.query(`UPDATE "order" SET assignee_id = NULL WHERE assignee_id = $1`, [userId])
  }
}
