import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { listOrderNames, MOST_NAMES } from '@borderlane/contracts/orders/names'
import { FieldCipher } from '@borderlane/persistence'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource, type SelectQueryBuilder } from 'typeorm'
import { ApplicantVault } from '../order/applicant-vault'
import { Order } from '../order/order.entity'
import { emailHash, nameHashes, referenceIn } from '../order/order-search'

type Names = typeof listOrderNames

/** Orders by what staff know of them, for pages that have their ids alone. */
@Controller()
export class ListOrderNames {
  constructor(
    private readonly db: DataSource,
    private readonly cipher: FieldCipher,
    private readonly vault: ApplicantVault,
  ) {}

  @Handle(listOrderNames)
  async listOrderNames({ search, ids }: InputOf<Names>): Promise<OutputOf<Names>> {
    // Only orders that were named.
    if (!search && !ids) return { orders: [], hasMore: false }
    const query = this.db.getRepository(Order).createQueryBuilder('o')
    if (search) narrowBySearch(query, this.cipher, search)
    if (ids) query.andWhere('o.id IN (:...ids)', { ids })
    const found = await query
      .orderBy('o.id', 'DESC')
      .take(MOST_NAMES + 1)
      .getMany()
    const shown = found.slice(0, MOST_NAMES)
    const applicants = await this.vault.openApplicants(this.db.manager, shown)
    return {
      orders: shown.map(({ id, reference }) => ({
        id,
        reference,
        fullName: applicants.get(id)!.fullName,
      })),
      hasMore: found.length > MOST_NAMES,
    }
  }
}

/** The ids of what a search finds, the newest first. */
export async function findOrderIds(
  db: DataSource,
  cipher: FieldCipher,
  search: string,
  most: number,
): Promise<string[]> {
  const query = db.getRepository(Order).createQueryBuilder('o').select('o.id', 'id')
  narrowBySearch(query, cipher, search)
  const rows = await query.orderBy('o.id', 'DESC').limit(most).getRawMany<{ id: string }>()
  return rows.map(({ id }) => id)
}

/** Narrows a query to what staff search for: by reference, the authority's own reference, address or name. */
export function narrowBySearch(query: SelectQueryBuilder<Order>, cipher: FieldCipher, search: string): void {
  const reference = referenceIn(search)
  // Letters, digits and the hyphen only: nothing in it means something to LIKE.
  const prefix = reference && `${reference.prefix}%`
  if (reference?.isSure) query.andWhere('o.reference LIKE :prefix', { prefix })
  else if (search.includes('@')) query.andWhere('o.email_hash = :email', { email: emailHash(cipher, search) })
  else {
    const words = nameHashes(cipher, search)
    // Nothing in it is a word: no name is found, where an empty list would find everything.
    const byName = words.length === 0 ? 'false' : 'o.name_hashes @> :words'
    // The authority's own number is found as it was typed.
    const byReference = prefix === undefined ? 'false' : 'o.reference LIKE :prefix'
    query.andWhere(`(${byName} OR ${byReference} OR o.filings @> :filing::jsonb AND o.filings <> '[]')`, {
      words,
      prefix,
      filing: JSON.stringify([{ reference: search }]),
    })
  }
}
