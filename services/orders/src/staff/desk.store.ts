import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import {
  dropList,
  keepList,
  type KeptList,
  listKeptLists,
  markOpen,
  MOST_KEPT_LISTS,
  PRESENT_SECONDS,
} from '@borderlane/contracts/orders/desk'
import { Handle } from '@borderlane/messaging'
import { deleteUnlocked, newId } from '@borderlane/persistence'
import { Controller } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { personOf } from '../order/order-audit.store'
import { findOrder } from '../order/order.entity'
import { AccountNames, toPeople } from './account-names'

/** Which of the staff have an order open (table `order_presence`), and the lists that they keep (`kept_list`). */
@Controller()
export class Desk {
  constructor(
    private readonly db: DataSource,
    private readonly names: AccountNames,
  ) {}

  @Handle(markOpen)
  async markOpen({ id }: InputOf<typeof markOpen>, caller: Caller): Promise<OutputOf<typeof markOpen>> {
    const userId = personOf(caller)
    await findOrder(this.db.manager, id)
    await this.db.query(
      `INSERT INTO order_presence (order_id, user_id, seen_at) VALUES ($1, $2, now())
       ON CONFLICT (order_id, user_id) DO UPDATE SET seen_at = now()`,
      [id, userId],
    )
    await this.db.query(
      deleteUnlocked('order_presence', `seen_at < now() - interval '${PRESENT_SECONDS} seconds'`),
    )
    const rows = await this.db.query<{ user_id: string }[]>(
      `SELECT user_id FROM order_presence WHERE order_id = $1 AND user_id <> $2 ORDER BY user_id`,
      [id, userId],
    )
    const others = rows.map(({ user_id }) => user_id)
    const people = toPeople(await this.names.nameAccounts(others))
    const nameOf = new Map(people.map((one) => [one.id, one.name]))
    return { others: others.map((other) => ({ id: other, name: nameOf.get(other) ?? null })) }
  }

  @Handle(listKeptLists)
  async listKeptLists(_: unknown, caller: Caller): Promise<OutputOf<typeof listKeptLists>> {
    const lists = await this.db.query<KeptList[]>(
      `SELECT id, name, filter FROM kept_list WHERE user_id = $1 ORDER BY lower(name), id`,
      [personOf(caller)],
    )
    return { lists }
  }

  /** One of the same name takes its place. */
  @Handle(keepList)
  async keepList(
    { name, filter }: InputOf<typeof keepList>,
    caller: Caller,
  ): Promise<OutputOf<typeof keepList>> {
    const [kept] = await this.db.query<KeptList[]>(
      `INSERT INTO kept_list (id, user_id, name, filter)
       SELECT $1::uuid, $2::uuid, $3::text, $4::jsonb
       WHERE (SELECT count(*) FROM kept_list WHERE user_id = $2::uuid AND name <> $3::text) < $5::int
       ON CONFLICT (user_id, name) DO UPDATE SET filter = excluded.filter
       RETURNING id, name, filter`,
      [newId(), personOf(caller), name, JSON.stringify(filter), MOST_KEPT_LISTS],
    )
    if (kept) return kept
    throw new AppError('validation.failed', { fields: [{ path: 'name', message: 'is one too many' }] })
  }

  @Handle(dropList)
  async dropList({ id }: InputOf<typeof dropList>, caller: Caller): Promise<Record<string, never>> {
    await this.db.query(`DELETE FROM kept_list WHERE user_id = $1 AND id = $2`, [personOf(caller), id])
    return {}
  }
}

/** The account is deleted: its orders are unassigned. */
export async function clearDesk(tx: EntityManager, userId: string): Promise<void> {
  await tx.query(`DELETE FROM kept_list WHERE user_id = $1`, [userId])
  await tx.query(`UPDATE "order" SET assignee_id = NULL WHERE assignee_id = $1`, [userId])
}
