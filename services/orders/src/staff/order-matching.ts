import type { FieldCipher } from '@borderlane/persistence'
import type { SelectQueryBuilder } from 'typeorm'
import { emailHash, nameHashes, referenceIn } from '../order/order-search'
import type { Order } from '../order/order.entity'

/** Leaves what staff look for: by reference, the authority's own reference, address or name. */
export function narrow(query: SelectQueryBuilder<Order>, cipher: FieldCipher, search: string): void {
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
