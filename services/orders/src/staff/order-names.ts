import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { type listOrderNames, MOST_NAMES } from '@borderlane/contracts/orders/names'
import { FieldCipher } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ApplicantVault } from '../order/applicant-vault'
import { Order } from '../order/order.entity'
import { narrow } from './order-matching'

type Names = typeof listOrderNames

/** Orders by what staff know of them, for pages that have their ids alone. */
@Injectable()
export class OrderNames {
  constructor(
    private readonly db: DataSource,
    private readonly cipher: FieldCipher,
    private readonly vault: ApplicantVault,
  ) {}

  async list({ search, ids }: InputOf<Names>): Promise<OutputOf<Names>> {
    // Nobody and nothing that was not named.
    if (!search && !ids) return { orders: [], hasMore: false }
    const query = this.db.getRepository(Order).createQueryBuilder('o')
    if (search) narrow(query, this.cipher, search)
    if (ids) query.andWhere('o.id IN (:...ids)', { ids })
    const found = await query
      .orderBy('o.id', 'DESC')
      .take(MOST_NAMES + 1)
      .getMany()
    const shown = found.slice(0, MOST_NAMES)
    const applicants = await this.vault.openAll(this.db.manager, shown)
    return {
      orders: shown.map(({ id, reference }) => ({
        id,
        reference,
        fullName: applicants.get(id)!.fullName,
      })),
      hasMore: found.length > MOST_NAMES,
    }
  }

  /** The ids of what a search finds, the newest first. */
  async find(search: string, most: number): Promise<string[]> {
    const query = this.db.getRepository(Order).createQueryBuilder('o').select('o.id', 'id')
    narrow(query, this.cipher, search)
    const rows = await query.orderBy('o.id', 'DESC').limit(most).getRawMany<{ id: string }>()
    return rows.map(({ id }) => id)
  }
}
