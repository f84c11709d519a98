import { statusesIn } from '@borderlane/contracts/orders/statuses'
import type { Caller, InputOf, OutputOf } from '@borderlane/contracts/define'
import {
  countQueues,
  listAllOrders,
  listOrderMoney,
  type OrderFilter,
  type StaffOrderRow,
} from '@borderlane/contracts/orders/admin'
import { STEPS_IN_HAND } from '@borderlane/contracts/orders/assignment'
import { ORDER_QUEUES, type OrderQueue, STEPS_OF_QUEUE } from '@borderlane/contracts/orders/order-queue'
import { exportOrderPage } from '@borderlane/contracts/orders/internal'
import { IN_PERSON } from '@borderlane/domain/orders/own-steps'
import { Handle } from '@borderlane/messaging'
import { FieldCipher } from '@borderlane/persistence'
import { CLOCK, type Clock, csvOf } from '@borderlane/runtime'
import { Controller, Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, In, type SelectQueryBuilder } from 'typeorm'
import { ApplicantVault, contextOfColumn } from '../order/applicant-vault'
import { OrderAudit, personOf } from '../order/order-audit.store'
import { contextOfKey } from '../order/order-keys.store'
import { Order } from '../order/order.entity'
import { moneyKept } from '../order/order-status'
import { TARGET_AT } from '../order/order-targets.store'
import { AccountNames, type NamedAccount } from './account-names'
import { findDuplicates } from './duplicates.store'
import { NamesThread } from './names-thread'
import { findEnds } from './order-pages.store'
import type { OpenedName } from './names-worker'
import { narrowBySearch } from './order-names'
import { idsOfMilestone } from './order-milestones.store'
import { accountOf, toOrderMoney, toStaffOrderRow } from './staff.view'

type List = typeof listAllOrders

const SORTS = {
  createdAt: 'o.createdAt',
  status: 'o.status',
  total: 'o.totalAmountCents',
  dueDay: 'o.dueDay',
  target: TARGET_AT,
} as const satisfies Record<InputOf<List>['sort'], string>

/** A list of so many says how many there were up to ten seconds ago. */
const MANY = 10_000
const COUNT_KEPT_MS = 10_000
const MOST_COUNTS = 100
/** Orders of one page of an export, if that many fit. */
const EXPORT_PAGE = 1_000
const DAY_MS = 24 * 3_600_000
const SOON_MS = 3 * DAY_MS
/** A document that it waits for has no file that counts, and the authority does not have the application yet. */
const OPEN_STATUSES = statusesIn('unpaid', 'ours')
const PAPERS_MISSING = `o.status IN (:...open) AND EXISTS (
  SELECT 1 FROM unnest(o.needed_documents) AS needed
  WHERE NOT o.papers @> jsonb_build_array(jsonb_build_object('requirement', needed)))`
const LAST_WRITER = `(SELECT m.writer FROM order_message m WHERE m.order_id = o.id ORDER BY m.at DESC, m.id DESC LIMIT 1)`
const WORK = `(o.assigneeId = :me AND o.nextCode IN (:...inHand) OR o.assigneeId IS NULL AND o.nextCode IN (:...forUs))`
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** TypeORM's own counts different ids, which takes half as long again. */
async function countOf(query: SelectQueryBuilder<Order>): Promise<number> {
  const row = await query.clone().select('count(*)::int', 'count').getRawOne<{ count: number }>()
  return row!.count
}

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
    const {
      search,
      status,
      queue,
      destination,
      speed,
      from,
      until,
      milestone,
      person,
      missing,
      assignee,
      party,
    } = filter
    const query = db.getRepository(Order).createQueryBuilder('o')
    if (status) query.andWhere('o.status = :status', { status })
    if (queue) this.narrowToQueue(query, queue)
    if (search) narrowBySearch(query, this.cipher, search)
    if (destination) query.andWhere('o.destinationCountry = :destination', { destination })
    if (speed) query.andWhere('o.processingSpeed = :speed', { speed })
    const begin = from && new Date(from)
    const end = until && new Date(Date.parse(until) + DAY_MS)
    if (milestone)
      query.andWhere(
        `o.id IN (${idsOfMilestone(milestone, { from: ':begin', until: ':end' }, person && ':person')})`,
        {
          begin: begin || '-infinity',
          end: end || 'infinity',
          person,
        },
      )
    else {
      if (begin) query.andWhere('o.createdAt >= :begin', { begin })
      if (end) query.andWhere('o.createdAt < :end', { end })
    }
    if (missing === 'papers') query.andWhere(PAPERS_MISSING, { open: OPEN_STATUSES })
    if (missing === 'reply') query.andWhere(`${LAST_WRITER} = 'traveller'`)
    if (missing === 'payment') query.andWhere(`o.nextCode = 'pay_further'`)
    if (assignee === 'work')
      query.andWhere(WORK, {
        me,
        inHand: [...STEPS_IN_HAND, ...STEPS_OF_QUEUE.new],
        forUs: STEPS_OF_QUEUE.new,
      })
    else if (assignee === 'nobody') query.andWhere('o.assigneeId IS NULL')
    else if (assignee)
      query.andWhere('o.assigneeId = :assignee', { assignee: assignee === 'me' ? me : assignee })
    if (party === 'any') query.andWhere('o.partyId IS NOT NULL')
    else if (party) query.andWhere('o.partyId = :party', { party })
    return query
  }

  async showRows(db: EntityManager, orders: readonly Order[]): Promise<StaffOrderRow[]> {
    const [applicants, duplicates, accounts] = await Promise.all([
      this.vault.openApplicants(db, orders),
      findDuplicates(
        db,
        orders.map(({ id }) => id),
      ),
      this.names.nameAccounts([...orders.map(accountOf), ...orders.map(({ assigneeId }) => assigneeId)]),
    ])
    return orders.map((order) =>
      toStaffOrderRow(order, applicants.get(order.id)!, accounts, duplicates.get(order.id)?.[0]?.kind),
    )
  }

  narrowToQueue(query: SelectQueryBuilder<Order>, queue: OrderQueue): void {
    const now = this.clock.now().getTime()
    const today = dayOf(now)
    // Only what waits for us or the authority is due.
    if (queue === 'due_soon')
      query.andWhere('o.dueDay BETWEEN :today AND :soon', { today, soon: dayOf(now + SOON_MS) })
    else if (queue === 'late') query.andWhere('o.dueDay < :today', { today })
    else if (queue === 'missed') query.andWhere(`${TARGET_AT} < :now`, { now: this.clock.now() })
    else if (queue === 'money_kept') query.andWhere(moneyKept(':now'), { now: this.clock.now() })
    else if (queue === 'no_appointment')
      query
        .andWhere(`o.nextCode = 'lodge' AND NOT 'appointment' = ANY (o.doneSteps)`)
        .andWhere('o.lodging IN (:...inPerson)', { inPerson: IN_PERSON })
    else query.andWhere('o.nextCode IN (:...steps)', { steps: STEPS_OF_QUEUE[queue] })
  }
}

/** Lists of orders for staff. */
@Controller()
export class ListOrders {
  private readonly counts = new Map<string, { total: number; until: number }>()

  constructor(
    private readonly db: DataSource,
    private readonly lists: OrderLists,
    private readonly vault: ApplicantVault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(listAllOrders)
  async listOrders(input: InputOf<List>, caller: Caller): Promise<OutputOf<List>> {
    const { sort, direction, page, pageSize } = input
    const { manager } = this.db
    const query = this.lists.filterOrders(manager, input, personOf(caller))
    const way = direction === 'asc' ? 'ASC' : 'DESC'
    // Ids alone, from an index: rows are wide, and those of the pages before would be read with them.
    const [ids, total] = await Promise.all([
      query
        .clone()
        .select('o.id', 'id')
        // Only these may be missing; said of the others, it would keep Postgres from their indexes.
        .orderBy(SORTS[sort], way, sort === 'dueDay' || sort === 'target' ? 'NULLS LAST' : undefined)
        .addOrderBy('o.id', way)
        .offset((page - 1) * pageSize)
        .limit(pageSize)
        .getRawMany<{ id: string }>(),
      this.countList(query, input),
    ])
    const found = await manager.findBy(Order, { id: In(ids.map(({ id }) => id)) })
    const orders = ids.flatMap(({ id }) => found.find((one) => one.id === id) ?? [])
    return { orders: await this.lists.showRows(manager, orders), total, page, pageSize }
  }

  /** Many are counted again after a while, not for every page of them: that would take as long as the page. */
  private async countList(query: SelectQueryBuilder<Order>, input: InputOf<List>): Promise<number> {
    const { sort: _sort, direction: _direction, page: _page, pageSize: _size, ...filter } = input
    // Whose list it is does not matter to any other filter.
    if (filter.assignee === 'me' || filter.assignee === 'work') return countOf(query)
    const key = JSON.stringify(filter)
    const now = this.clock.now().getTime()
    const known = this.counts.get(key)
    if (known && now < known.until) return known.total
    const total = await countOf(query)
    this.counts.delete(key)
    if (this.counts.size >= MOST_COUNTS) this.counts.clear()
    if (total >= MANY) this.counts.set(key, { total, until: now + COUNT_KEPT_MS })
    return total
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
        return [queue, await countOf(query)] as const
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
    private readonly opened: NamesThread,
    private readonly names: AccountNames,
  ) {}

  /** Ids rise with time: what is made meanwhile does not move a page. */
  @Handle(exportOrderPage)
  async exportPage(
    { after, last, ...filter }: InputOf<typeof exportOrderPage>,
    caller: Caller,
  ): Promise<OutputOf<typeof exportOrderPage>> {
    const actorId = personOf(caller)
    const { manager } = this.db
    const query = this.lists.filterOrders(manager, filter, actorId)
    const ends = after ? undefined : await findEnds(this.db, query, EXPORT_PAGE)
    if (ends) await this.audit.recordMany(manager, 'export', { actorId, filter, count: ends.count })
    if (after) query.andWhere('o.id < :after', { after })
    if (last) query.andWhere('o.id >= :last', { last })
    query.select('CAST(o.dueDay AS text)', 'dueDay').addSelect(`o.visaTitle ->> 'text'`, 'visa')
    for (const column of EXPORTED) query.addSelect(`o.${column}`, column)
    query.leftJoin('order_key', 'k', 'k.order_id = o.id').addSelect('k.wrapped', 'wrapped')
    const rows = await query.orderBy('o.id', 'DESC').limit(EXPORT_PAGE).getRawMany<ExportedRow>()
    const [applicants, accounts] = await Promise.all([
      this.opened.openNames(
        rows.map(({ id, wrapped, applicantSealed }) => ({
          key: wrapped ? { text: wrapped, context: contextOfKey(id) } : null,
          applicant: applicantSealed
            ? { text: applicantSealed, context: contextOfColumn('applicantSealed', id) }
            : null,
        })),
      ),
      this.names.nameAccounts(rows.map(accountOf)),
    ])
    const lines = rows.map((row, index) =>
      toLine(row, applicants[index]!, accounts.get(accountOf(row) ?? '')),
    )
    const { csv, count } = fitLines(lines, !after)
    const end = rows[count - 1]?.id
    const isEnd = count === rows.length && (count < EXPORT_PAGE || end === last)
    return { csv, next: isEnd ? null : end!, ...(ends && { ends: ends.ids }) }
  }
}

/** Columns of an order that its line is made of. A whole row is wide, and no entity is made of one. */
const EXPORTED = [
  ...(['id', 'reference', 'status', 'createdAt', 'applicantSealed', 'ownerUserId', 'makerUserId'] as const),
  ...(['makerAccess', 'passportCountry', 'destinationCountry', 'processingSpeed'] as const),
  ...(['totalAmountCents', 'paidCents', 'refundedCents', 'currency'] as const),
]
type ExportedRow = Pick<Order, 'dueDay' | (typeof EXPORTED)[number]> & {
  visa: string
  wrapped: string | null
}

/** Names in English, money in pence, days in UTC: for table programs. */
const toLine = (row: ExportedRow, { email, fullName }: OpenedName, account?: NamedAccount): object => ({
  reference: row.reference,
  status: row.status,
  created_at: row.createdAt,
  due_day: row.dueDay,
  full_name: fullName,
  email,
  account_name: account?.fullName,
  account_email: account?.email,
  passport: row.passportCountry,
  destination: row.destinationCountry,
  visa: row.visa,
  speed: row.processingSpeed,
  total_cents: row.totalAmountCents,
  paid_cents: row.paidCents,
  refunded_cents: row.refundedCents,
  currency: row.currency,
})

/** Below what the broker carries (`MAX_MESSAGE_BYTES`), with room for the rest of the message. */
const MOST_BYTES = 500 * 1024

/** As many of the first lines as one message carries: with long names not all of them fit. @returns how many, and them */
export function fitLines(lines: readonly object[], withHeading: boolean): { csv: string; count: number } {
  let count = lines.length
  for (;;) {
    const csv = csvOf(lines.slice(0, count), withHeading)
    if (count < 2 || Buffer.byteLength(JSON.stringify(csv)) <= MOST_BYTES) return { csv, count }
    count = Math.ceil(count / 2)
  }
}
