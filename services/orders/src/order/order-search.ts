import { Computed, type FieldCipher } from '@borderlane/persistence'
import { randomInt } from 'node:crypto'

/** Words of a name as they are compared: without case, accents and signs between them. */
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

/** Digits and capitals that are not mistaken for another: no 0 O, 1 I L, U V. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTWXYZ'
const LENGTH = 8

/**
 * A short name of an order for people, for example `BL-7K3M92QX`. 5e11 are possible: one that exists already is so
 * rare that the column's unique index may refuse the order, and the traveller's next try succeeds.
 */
export function newReference(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
  return `BL-${letters.join('')}`
}

const WHOLE = /^BL-[0-9A-Z]*$/i
/** At least four letters of a reference, with or without a beginning that is not its own. */
const SHORT = /^(?:BL ?)?([2-9A-HJ-KMNP-TW-Z]{4,8})$/i

/**
 * The beginning of references that a search may mean, without the hyphen or all of `BL-` too; letters and digits alone.
 * `isSure`: it can be nothing else, as a name could.
 */
export function referenceIn(search: string): { prefix: string; isSure: boolean } | undefined {
  if (WHOLE.test(search)) return { prefix: search.toUpperCase(), isSure: true }
  const [, letters] = SHORT.exec(search.trim()) ?? []
  return letters === undefined ? undefined : { prefix: `BL-${letters.toUpperCase()}`, isSure: false }
}

/** What a confirmed address is found by. */
export const addressHash = (cipher: FieldCipher, email: string): string =>
  cipher.fingerprint(email.toLowerCase(), 'confirmed address')

/**
 * Columns of a new order with this address: the account that it belongs to. Until the order is written or given up no one
 * confirms the address, so that no order is saved between this look and the claim (open/confirmed-addresses.store.ts).
 */
export function ownerColumns(
  cipher: FieldCipher,
  email: string,
): Record<'owner_user_id' | 'claimable', Computed> {
  const hash = addressHash(cipher, email)
  return {
    owner_user_id: new Computed('owner_of_address(?)', hash),
    claimable: new Computed('owner_of_address(?) IS NULL', hash),
  }
}
