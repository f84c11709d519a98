import type { FieldCipher } from '@borderlane/persistence'

/** Words of a name as they are compared: without case, accents and what stands between them. */
export function wordsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])]
}

export const emailHash = (cipher: FieldCipher, email: string): string =>
  cipher.fingerprint(email.trim().toLowerCase(), 'order email')

/** An address as far as it tells people apart: Gmail reads no dots, and what follows a plus is chosen freely. */
export function personOfAddress(email: string): string {
  const [local = '', domain = ''] = email
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/)
  const box = local.replace(/\+.*$/, '').replaceAll('.', '')
  return `${box || local}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`
}

/** The same for every writing of an address. */
export const personHash = (cipher: FieldCipher, email: string): string =>
  cipher.fingerprint(personOfAddress(email), 'order person')

export const nameHashes = (cipher: FieldCipher, name: string): string[] =>
  wordsOf(name).map((word) => cipher.fingerprint(word, 'order name'))

/** The columns that an order is found by. */
export const searchFieldsOf = (
  cipher: FieldCipher,
  { email, fullName }: { email: string; fullName: string },
): Record<string, unknown> => ({
  email_hash: emailHash(cipher, email),
  person_hash: personHash(cipher, email),
  name_hashes: nameHashes(cipher, fullName),
})
