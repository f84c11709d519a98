import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import {
  countQueues,
  listAllOrders,
  listOrderMoney,
  ORDER_QUEUES,
  type OrderFilter,
  type OrderQueue,
  type StaffOrderRow,
  STEPS_OF_QUEUE,
} from '@borderlane/contracts/orders/admin'
import { exportOrderPage } from '@borderlane/contracts/orders/internal'
import { Handle } from '@borderlane/messaging'
import { FieldCipher } from '@borderlane/persistence'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Controller, Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, type SelectQueryBuilder } from 'typeorm'
import { ApplicantVault } from '../order/applicant-vault'
import { OrderAudit, personOf } from '../order/order-audit.store'
import { Order } from '../order/order.entity'
import { AccountNames } from './account-names'
import { narrowBySearch } from './order-names'
import { accountOf, toOrderMoney, toStaffOrderRow } from './staff.view'

type List = typeof listAllOrders

const SORTS = {
  createdAt: 'o.createdAt',
  status: 'o.status',
  total: 'o.totalAmountCents',
  dueDay: 'o.dueDay',
} as const satisfies Record<InputOf<List>['sort'], string>

/** Orders of one page of an export: small enough for one message of the broker. */
const EXPORT_PAGE = 500
const DAY_MS = 24 * 3_600_000
const SOON_MS = 3 * DAY_MS
/** A required document has no file that counts, and the authority does not have the application yet. */
const OPEN_STATUSES = ['pending', 'pending_payment', 'paid', 'in_review']
const PAPERS_MISSING = `o.status IN (:...open) AND EXISTS (
  SELECT 1 FROM jsonb_array_elements(o.required_documents) AS wanted
  WHERE NOT o.papers @> jsonb_build_array(jsonb_build_object('requirement', wanted->>'code')))`
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Orders as staff search for them, and how a list shows them. */
@Injectable()
export class OrderLists {
  constructor(
    private readonly cipher: FieldCipher,
    private readonly vault: ApplicantVault,
    private readonly names: AccountNames,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param me who asks */
  filterOrders(db: EntityManager, filter: OrderFilter, me: string): SelectQueryBuilder<Order> {
    const { search, status, queue, destination, speed, from, until, missing, assignee, party } = filter
    const query = db.getRepository(Order).createQueryBuilder('o')
    if (status) query.andWhere('o.status = :status', { status })
    if (queue) this.narrowToQueue(query, queue)
    if (search) narrowBySearch(query, this.cipher, search)
    if (destination) query.andWhere('o.destinationCountry = :destination', { destination })
    if (speed) query.andWhere('o.processingSpeed = :speed', { speed })
    if (from) query.andWhere('o.createdAt >= :from', { from: new Date(from) })
    if (until) query.andWhere('o.createdAt < :until', { until: new Date(Date.parse(until) + DAY_MS) })
    if (missing) query.andWhere(PAPERS_MISSING, { open: OPEN_STATUSES })
    if (assignee === 'nobody') query.andWhere('o.assigneeId IS NULL')
    else if (assignee)
      query.andWhere('o.assigneeId = :assignee', { assignee: assignee === 'me' ? me : assignee })
    if (party === 'any') query.andWhere('o.partyId IS NOT NULL')
    else if (party) query.andWhere('o.partyId = :party', { party })
    return query
  }

  async showRows(db: EntityManager, orders: readonly Order[]): Promise<StaffOrderRow[]> {
    const [applicants, accounts] = await Promise.all([
      this.vault.openApplicants(db, orders),
      this.names.nameAccounts([...orders.map(accountOf), ...orders.map(({ assigneeId }) => assigneeId)]),
    ])
    return orders.map((order) => toStaffOrderRow(order, applicants.get(order.id)!, accounts))
  }

  narrowToQueue(query: SelectQueryBuilder<Order>, queue: OrderQueue): void {
    const now = this.clock.now().getTime()
    const today = dayOf(now)
    // Only what waits for us or the authority is due.
    if (queue === 'due_soon')
      query.andWhere('o.dueDay BETWEEN :today AND :soon', { today, soon: dayOf(now + SOON_MS) })
    else if (queue === 'late') query.andWhere('o.dueDay < :today', { today })
    else query.andWhere('o.nextCode IN (:...steps)', { steps: STEPS_OF_QUEUE[queue] })
  }
}

/** Lists of orders for staff. */
@Controller()
export class ListOrders {
  constructor(
    private readonly db: DataSource,
    private readonly lists: OrderLists,
    private readonly vault: ApplicantVault,
  ) {}

  @Handle(listAllOrders)
  async listOrders(input: InputOf<List>, caller: Caller): Promise<OutputOf<List>> {
    const { sort, direction, page, pageSize } = input
    const query = this.lists.filterOrders(this.db.manager, input, personOf(caller))
    const way = direction === 'asc' ? 'ASC' : 'DESC'
    const [orders, total] = await query
      // Only this one may be missing; said of the others, it would keep Postgres from their indexes.
      .orderBy(SORTS[sort], way, sort === 'dueDay' ? 'NULLS LAST' : undefined)
      .addOrderBy('o.id', way)
      .skip((page - 1) * pageSize)
      .take(pageSize)
      .getManyAndCount()
    return { orders: await this.lists.showRows(this.db.manager, orders), total, page, pageSize }
  }

  /** Only orders that were named: for those who do not work on orders. */
  @Handle(listOrderMoney)
  async listMoney({
    orderId,
    reference,
  }: InputOf<typeof listOrderMoney>): Promise<OutputOf<typeof listOrderMoney>> {
    if (!orderId && !reference) return { orders: [] }
    const orders = await this.db.getRepository(Order).findBy({
      ...(orderId && { id: orderId }),
      ...(reference && { reference }),
    })
    const applicants = await this.vault.openApplicants(this.db.manager, orders)
    return { orders: orders.map((order) => toOrderMoney(order, applicants.get(order.id)!)) }
  }

  @Handle(countQueues)
  async countQueues(): Promise<OutputOf<typeof countQueues>> {
    const counts = await Promise.all(
      ORDER_QUEUES.map(async (queue) => {
        const query = this.db.getRepository(Order).createQueryBuilder('o')
        this.lists.narrowToQueue(query, queue)
        return [queue, await query.getCount()] as const
      }),
    )
    return Object.fromEntries(counts) as OutputOf<typeof countQueues>
  }
}

/** All orders of a filter, for a file. */
@Controller()
export class ExportOrders {
  constructor(
    private readonly db: DataSource,
    private readonly lists: OrderLists,
    private readonly audit: OrderAudit,
  ) {}

  /** Ids rise with time: what is made meanwhile does not move a page. */
  @Handle(exportOrderPage)
  async exportPage(
    { after, ...filter }: InputOf<typeof exportOrderPage>,
    caller: Caller,
  ): Promise<OutputOf<typeof exportOrderPage>> {
    const actorId = personOf(caller)
    const orders = await this.db.transaction(async (tx) => {
      if (!after) await this.audit.recordExport(tx, { actorId, filter })
      const query = this.lists.filterOrders(tx, filter, actorId)
      if (after) query.andWhere('o.id < :after', { after })
      return query.orderBy('o.id', 'DESC').take(EXPORT_PAGE).getMany()
    })
    return {
      orders: await this.lists.showRows(this.db.manager, orders),
      next: orders.length < EXPORT_PAGE ? null : orders.at(-1)!.id,
    }
  }
}
