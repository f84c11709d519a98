import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import {
  type countQueues,
  type listAllOrders,
  ORDER_QUEUES,
  type OrderQueue,
} from '@borderlane/contracts/orders/admin'
import { FieldCipher } from '@borderlane/persistence'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type SelectQueryBuilder } from 'typeorm'
import { ApplicantVault } from '../applicant/applicant-vault'
import { emailHash, nameHashes } from '../order/order-search'
import { IN_WORK } from '../order/order-status'
import { Order } from '../order/order.entity'
import { toStaffOrderRow } from './staff.view'

type List = typeof listAllOrders

const SORTS = {
  createdAt: 'o.createdAt',
  status: 'o.status',
  total: 'o.totalAmountCents',
  dueDay: 'o.dueDay',
} as const satisfies Record<InputOf<List>['sort'], string>

const REFERENCE = /^BL-[0-9A-Z]*$/i
const SOON_MS = 3 * 24 * 3_600_000
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** All orders, as staff look for them. */
@Injectable()
export class StaffListService {
  constructor(
    private readonly db: DataSource,
    private readonly cipher: FieldCipher,
    private readonly vault: ApplicantVault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(input: InputOf<List>): Promise<OutputOf<List>> {
    const { search, status, queue, sort, direction, page, pageSize } = input
    const query = this.db.getRepository(Order).createQueryBuilder('o')
    if (status) query.andWhere('o.status = :status', { status })
    if (queue) this.inQueue(query, queue)
    if (search) this.matching(query, search)
    const way = direction === 'asc' ? 'ASC' : 'DESC'
    const [orders, total] = await query
      .orderBy(SORTS[sort], way, 'NULLS LAST')
      .addOrderBy('o.id', way)
      .skip((page - 1) * pageSize)
      .take(pageSize)
      .getManyAndCount()
    const applicants = await this.vault.openAll(this.db.manager, orders)
    const rows = orders.map((order) => toStaffOrderRow(order, applicants.get(order.id)!))
    return { orders: rows, total, page, pageSize }
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

  private inQueue(query: SelectQueryBuilder<Order>, queue: OrderQueue): void {
    const now = this.clock.now().getTime()
    const today = dayOf(now)
    const inWork = { inWork: IN_WORK }
    if (queue === 'new')
      query.andWhere(`o.paidCents > 0 AND o.status IN ('pending', 'paid', 'in_review') AND o.requests = '[]'`)
    if (queue === 'traveller')
      query.andWhere(
        `(o.paidCents = 0 AND o.status IN ('pending', 'pending_payment')
          OR o.requests <> '[]' AND o.status IN ('pending', 'pending_payment', 'paid', 'in_review'))`,
      )
    if (queue === 'due_soon')
      query.andWhere('o.status IN (:...inWork) AND o.dueDay BETWEEN :today AND :soon', {
        ...inWork,
        today,
        soon: dayOf(now + SOON_MS),
      })
    if (queue === 'late')
      query.andWhere('o.status IN (:...inWork) AND o.dueDay < :today', { ...inWork, today })
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
