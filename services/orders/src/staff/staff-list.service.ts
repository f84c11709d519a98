import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { nameAccounts } from '@borderlane/contracts/identity/internal'
import {
  type countQueues,
  type listAllOrders,
  ORDER_QUEUES,
  type OrderFilter,
  type OrderQueue,
  type StaffOrderRow,
  STEPS_OF_QUEUE,
} from '@borderlane/contracts/orders/admin'
import type { exportOrderPage } from '@borderlane/contracts/orders/internal'
import { Calls, serviceCaller } from '@borderlane/messaging'
import { FieldCipher } from '@borderlane/persistence'
import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, type SelectQueryBuilder } from 'typeorm'
import { ApplicantVault } from '../applicant/applicant-vault'
import { OrderAudit, personOf } from '../audit/order-audit'
import { emailHash, nameHashes } from '../order/order-search'
import { Order } from '../order/order.entity'
import { accountOf, type NamedAccount, toStaffOrderRow } from './staff.view'

type List = typeof listAllOrders

const SORTS = {
  createdAt: 'o.createdAt',
  status: 'o.status',
  total: 'o.totalAmountCents',
  dueDay: 'o.dueDay',
} as const satisfies Record<InputOf<List>['sort'], string>

const REFERENCE = /^BL-[0-9A-Z]*$/i
/** Orders of one page of an export: small enough for one message of the broker. */
const EXPORT_PAGE = 500
const SOON_MS = 3 * 24 * 3_600_000
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** All orders, as staff look for them. */
@Injectable()
export class StaffListService {
  constructor(
    private readonly db: DataSource,
    private readonly cipher: FieldCipher,
    private readonly vault: ApplicantVault,
    private readonly calls: Calls,
    private readonly audit: OrderAudit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(input: InputOf<List>): Promise<OutputOf<List>> {
    const { sort, direction, page, pageSize } = input
    const query = this.filtered(this.db.manager, input)
    const way = direction === 'asc' ? 'ASC' : 'DESC'
    const [orders, total] = await query
      // Only this one may be missing; said of the others, it would keep Postgres from their indexes.
      .orderBy(SORTS[sort], way, sort === 'dueDay' ? 'NULLS LAST' : undefined)
      .addOrderBy('o.id', way)
      .skip((page - 1) * pageSize)
      .take(pageSize)
      .getManyAndCount()
    return { orders: await this.rowsOf(orders), total, page, pageSize }
  }

  /** Ids rise with time: what is made meanwhile does not move a page. */
  async exportPage(
    { after, ...filter }: InputOf<typeof exportOrderPage>,
    caller: Caller,
  ): Promise<OutputOf<typeof exportOrderPage>> {
    if (!caller.admin) throw new AppError('auth.forbidden')
    const actorId = personOf(caller)
    const orders = await this.db.transaction(async (tx) => {
      if (!after) await this.audit.writeExport(tx, { actorId, filter })
      const query = this.filtered(tx, filter)
      if (after) query.andWhere('o.id < :after', { after })
      return query.orderBy('o.id', 'DESC').take(EXPORT_PAGE).getMany()
    })
    return {
      orders: await this.rowsOf(orders),
      next: orders.length < EXPORT_PAGE ? null : orders.at(-1)!.id,
    }
  }

  async countQueues(): Promise<OutputOf<typeof countQueues>> {
    const counts = await Promise.all(
      ORDER_QUEUES.map(async (queue) => {
        const query = this.db.getRepository(Order).createQueryBuilder('o')
        this.inQueue(query, queue)
        return [queue, await query.getCount()] as const
      }),
    )
    return Object.fromEntries(counts) as OutputOf<typeof countQueues>
  }

  private filtered(db: EntityManager, { search, status, queue }: OrderFilter): SelectQueryBuilder<Order> {
    const query = db.getRepository(Order).createQueryBuilder('o')
    if (status) query.andWhere('o.status = :status', { status })
    if (queue) this.inQueue(query, queue)
    if (search) this.matching(query, search)
    return query
  }

  private async rowsOf(orders: readonly Order[]): Promise<StaffOrderRow[]> {
    const [applicants, accounts] = await Promise.all([
      this.vault.openAll(this.db.manager, orders),
      this.accountsOf(orders),
    ])
    return orders.map((order) => toStaffOrderRow(order, applicants.get(order.id)!, accounts))
  }

  /** The accounts that own these orders, by id. Without identity the list is there all the same. */
  private async accountsOf(orders: readonly Order[]): Promise<Map<string, NamedAccount>> {
    const userIds = [...new Set(orders.flatMap((order) => accountOf(order) ?? []))]
    if (userIds.length === 0) return new Map()
    try {
      const { accounts } = await this.calls.send(nameAccounts, { userIds }, serviceCaller('orders'))
      return new Map(accounts.map(({ userId, ...account }) => [userId, account]))
    } catch (err) {
      log.warn({ event: 'orders.accounts_not_named', err }, 'the list is shown without the names of accounts')
      return new Map()
    }
  }

  private inQueue(query: SelectQueryBuilder<Order>, queue: OrderQueue): void {
    const now = this.clock.now().getTime()
    const today = dayOf(now)
    // Only what we or the authority have in hand is due.
    if (queue === 'due_soon')
      query.andWhere('o.dueDay BETWEEN :today AND :soon', { today, soon: dayOf(now + SOON_MS) })
    else if (queue === 'late') query.andWhere('o.dueDay < :today', { today })
    else query.andWhere('o.nextCode IN (:...steps)', { steps: STEPS_OF_QUEUE[queue] })
  }

  private matching(query: SelectQueryBuilder<Order>, search: string): void {
    // Letters, digits and the hyphen only: nothing in it means something to LIKE.
    if (REFERENCE.test(search))
      query.andWhere('o.reference LIKE :prefix', { prefix: `${search.toUpperCase()}%` })
    else if (search.includes('@'))
      query.andWhere('o.email_hash = :email', { email: emailHash(this.cipher, search) })
    else {
      const words = nameHashes(this.cipher, search)
      // Nothing in it is a word: it finds nothing, where an empty list would find everything.
      if (words.length === 0) query.andWhere('false')
      else query.andWhere('o.name_hashes @> :words', { words })
    }
  }
}
