import type { FieldCipher } from '@borderlane/persistence'

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
