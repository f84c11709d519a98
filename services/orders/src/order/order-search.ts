import type { FieldCipher } from '@borderlane/persistence'
import type { EntityManager } from 'typeorm'

/** Words of a name as they are compared: without case, accents and what stands between them. */
export function wordsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])]
}

export const emailHash = (cipher: FieldCipher, email: string): string =>
  cipher.fingerprint(email.trim().toLowerCase(), 'order email')

export const nameHashes = (cipher: FieldCipher, name: string): string[] =>
  wordsOf(name).map((word) => cipher.fingerprint(word, 'order name'))

/** The columns that an order is found by. */
export const searchFieldsOf = (
  cipher: FieldCipher,
  { email, fullName }: { email: string; fullName: string },
): Record<string, unknown> => ({
  email_hash: emailHash(cipher, email),
  name_hashes: nameHashes(cipher, fullName),
})

/**
 * Writes what an order is found by: wherever name or address change, or the key of the hashes. Beside the entity, so that nothing that saves an
 * order it has read carries the hashes with it.
 */
export async function saveSearchFields(
  tx: EntityManager,
  cipher: FieldCipher,
  { id, email, fullName }: { id: string; email: string; fullName: string },
): Promise<void> {
  await tx.query(`UPDATE "order" SET email_hash = $2, name_hashes = $3 WHERE id = $1`, [
    id,
    emailHash(cipher, email),
    nameHashes(cipher, fullName),
  ])
}
