import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import {
  dropList,
  dropSharedList,
  keepList,
  type KeptList,
  listKeptLists,
  markOpen,
  MOST_KEPT_LISTS,
  PRESENT_SECONDS,
} from '@borderlane/contracts/orders/desk'
import { mayCall } from '@borderlane/contracts/roles'
import { Handle } from '@borderlane/messaging'
import { deleteUnlocked, newId } from '@borderlane/persistence'
import { Controller } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { OrderAudit, personOf } from '../order/order-audit.store'
import { findOrder } from '../order/order.entity'
import { AccountNames, nameOf, toPeople } from './account-names'
import { Colleagues } from './colleagues'

/** Which of the staff have an order open (table `order_presence`), and the lists that they keep (`kept_list`). */
@Controller()
export class Desk {
  constructor(
    private readonly db: DataSource,
    private readonly names: AccountNames,
    private readonly audit: OrderAudit,
    private readonly colleagues: Colleagues,
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
    const lists = await this.db.query<SelectedList[]>(
      `SELECT ${KEPT} FROM kept_list WHERE user_id = $1 OR is_shared ORDER BY user_id <> $1, lower(name), id`,
      [personOf(caller)],
    )
    return { lists: lists.map(toKeptList) }
  }

  /**
   * One of the same name takes its place. A supervisor takes over the name of a shared one whose owner has left.
   * @throws AppError `orders.view_name_taken`
   */
  @Handle(keepList)
  async keepList(input: InputOf<typeof keepList>, caller: Caller): Promise<OutputOf<typeof keepList>> {
    const me = personOf(caller)
    const ownerName = input.isShared ? nameOf((await this.names.nameAccounts([me])).get(me)) : null
    const owner = { id: me, name: ownerName }
    try {
      return await keep(this.db.manager, input, owner)
    } catch (error) {
      if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error
      if (!mayCall(dropSharedList.name, caller.roles)) throw new AppError('orders.view_name_taken')
    }
    const workers = (await this.colleagues.listWorkers()).map(({ userId }) => userId)
    return this.db.transaction(async (tx) => {
      const [[left]] = await tx.query<[{ name: string }[], number]>(
        `DELETE FROM kept_list WHERE is_shared AND lower(name) = lower($1) AND user_id <> ALL ($2::uuid[])
         RETURNING name`,
        [input.name, workers],
      )
      if (!left) throw new AppError('orders.view_name_taken')
      const act = { actorId: me, action: 'drop_view', subject: left.name } as const
      await this.audit.recordOtherAct(tx, act)
      return keep(tx, input, owner)
    })
  }

  /** @throws AppError `orders.view_not_found`: the caller has no such view */
  @Handle(dropList)
  async dropList({ id }: InputOf<typeof dropList>, caller: Caller): Promise<Record<string, never>> {
    const [, count] = await this.db.query<[unknown[], number]>(
      `DELETE FROM kept_list WHERE user_id = $1 AND id = $2`,
      [personOf(caller), id],
    )
    if (count === 0) throw new AppError('orders.view_not_found')
    return {}
  }

  @Handle(dropSharedList)
  dropSharedList({ id }: InputOf<typeof dropSharedList>, caller: Caller): Promise<Record<string, never>> {
    return this.db.transaction(async (tx) => {
      const [[dropped]] = await tx.query<[{ name: string }[], number]>(
        `DELETE FROM kept_list WHERE id = $1 AND is_shared RETURNING name`,
        [id],
      )
      const act = { actorId: personOf(caller), action: 'drop_view' } as const
      if (dropped) await this.audit.recordOtherAct(tx, { ...act, subject: dropped.name })
      return {}
    })
  }
}

const UNIQUE_VIOLATION = '23505'
const KEPT = `id, name, filter, columns, is_shared AS "isShared", user_id AS "userId", owner_name AS "ownerName"`
type SelectedList = Omit<KeptList, 'owner'> & { userId: string; ownerName: string | null }

const toKeptList = ({ userId, ownerName, ...list }: SelectedList): KeptList => ({
  ...list,
  owner: { id: userId, name: ownerName },
})

async function keep(
  db: EntityManager,
  { name, filter, columns, isShared }: InputOf<typeof keepList>,
  owner: KeptList['owner'],
): Promise<KeptList> {
  const [kept] = await db.query<SelectedList[]>(
    `INSERT INTO kept_list (id, user_id, name, filter, columns, is_shared, owner_name)
     SELECT $1::uuid, $2::uuid, $3::text, $4::jsonb, $6::text[], $7::boolean, $8::text
     WHERE (SELECT count(*) FROM kept_list WHERE user_id = $2::uuid AND name <> $3::text) < $5::int
     ON CONFLICT (user_id, name) DO UPDATE SET filter = excluded.filter, columns = excluded.columns,
       is_shared = excluded.is_shared, owner_name = excluded.owner_name
     RETURNING ${KEPT}`,
    [newId(), owner.id, name, JSON.stringify(filter), MOST_KEPT_LISTS, columns, isShared, owner.name],
  )
  if (kept) return toKeptList(kept)
  throw new AppError('validation.failed', { fields: [{ path: 'name', message: 'is one too many' }] })
}

/** The account is deleted: its orders are unassigned. The views that it shared stay, with its name. */
export async function clearDesk(tx: EntityManager, userId: string): Promise<void> {
  await tx.query(`DELETE FROM kept_list WHERE user_id = $1 AND NOT is_shared`, [userId])
  await tx.query(`DELETE FROM staff_skill WHERE user_id = $1`, [userId])
  await tx.query(`UPDATE "order" SET assignee_id = NULL WHERE assignee_id = $1`, [userId])
}
