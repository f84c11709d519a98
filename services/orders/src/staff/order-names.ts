import type { Caller, InputOf, OutputOf } from '@borderlane/contracts/define'
import { listOrderNames, MOST_NAMES } from '@borderlane/contracts/orders/names'
import { worksOnOrders } from '@borderlane/contracts/roles'
import { FieldCipher } from '@borderlane/persistence'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource, type SelectQueryBuilder } from 'typeorm'
import { ApplicantVault } from '../order/applicant-vault'
import { Order } from '../order/order.entity'
import { countUnsearched } from '../order/order-keys.store'
import { piecesAsked, referenceIn } from '../order/order-search'

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
  async listOrderNames({ search, ids }: InputOf<Names>, { roles }: Caller): Promise<OutputOf<Names>> {
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
    const unsearched = search ? await countUnsearched(this.db) : 0
    const isOfCases = worksOnOrders(roles)
    return {
      orders: shown.map(({ id, reference, status, destinationCountry: to }) => ({
        id,
        reference,
        fullName: applicants.get(id)!.fullName,
        ...(isOfCases && { case: { status, to } }),
      })),
      hasMore: found.length > MOST_NAMES,
      ...(unsearched > 0 && { unsearched }),
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

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const OF_PAYMENT = 'SELECT order_id FROM captured_payment WHERE payment_id = :uuid'

/** Narrows a query to what staff search for: one of the numbers it has, or part of an answer. */
export function narrowBySearch(query: SelectQueryBuilder<Order>, cipher: FieldCipher, search: string): void {
  const reference = referenceIn(search)
  // Letters, digits and the hyphen only: nothing in it means something to LIKE.
  const prefix = reference && `${reference.prefix}%`
  if (reference?.isSure) query.andWhere('o.reference LIKE :prefix', { prefix })
  else if (UUID.test(search)) query.andWhere(`o.id IN (${OF_PAYMENT})`, { uuid: search })
  else {
    const pieces = piecesAsked(cipher, search)
    const filings = [...new Set([search, search.toUpperCase()])].map((of) =>
      JSON.stringify([{ reference: of }]),
    )
    const ways = [
      ...pieces.map((_, at) => `o.search_pieces @> :pieces${at}`),
      ...(prefix === undefined ? [] : ['o.reference LIKE :prefix']),
      // The authority's own number, as it was typed or in capitals.
      ...filings.map((_, at) => `o.filings @> :filing${at}::jsonb AND o.filings <> '[]'`),
    ]
    query.andWhere(`(${ways.join(' OR ')})`, {
      ...Object.fromEntries(pieces.map((asked, at) => [`pieces${at}`, asked])),
      prefix,
      ...Object.fromEntries(filings.map((one, at) => [`filing${at}`, one])),
    })
  }
}
