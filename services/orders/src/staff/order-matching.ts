import type { FieldCipher } from '@borderlane/persistence'
import type { SelectQueryBuilder } from 'typeorm'
import { emailHash, nameHashes } from '../order/order-search'
import type { Order } from '../order/order.entity'

const REFERENCE = /^BL-[0-9A-Z]*$/i

/** Leaves what staff look for: by reference, the authority's own reference, address or name. */
export function narrow(query: SelectQueryBuilder<Order>, cipher: FieldCipher, search: string): void {
  // Letters, digits and the hyphen only: nothing in it means something to LIKE.
  if (REFERENCE.test(search))
    query.andWhere('o.reference LIKE :prefix', { prefix: `${search.toUpperCase()}%` })
  else if (search.includes('@')) query.andWhere('o.email_hash = :email', { email: emailHash(cipher, search) })
  else {
    const words = nameHashes(cipher, search)
    // Nothing in it is a word: no name is found, where an empty list would find everything.
    const byName = words.length === 0 ? 'false' : 'o.name_hashes @> :words'
    // The authority's own number is found as it was typed.
    query.andWhere(`(${byName} OR o.filings @> :filing::jsonb AND o.filings <> '[]')`, {
      words,
      filing: JSON.stringify([{ reference: search }]),
    })
  }
}
