import { Computed, type FieldCipher } from '@borderlane/persistence'
import { randomInt } from 'node:crypto'

/** Letters that Unicode does not take apart, as those write them who do not have them. */
const PLAIN: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
}
const FOREIGN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g')
/** Apostrophes and hyphens: what some write as two words, others as one. */
const JOINT = /['’‘ʼʻ`´′\p{Pd}\u00ad]/gu

/** Words of a text as they are compared: without case, accents and signs between them. */
function fold(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(FOREIGN, (letter) => PLAIN[letter]!).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Words of what is asked for: those of `O'Brien` are `o` and `brien`. */
export const partsOf = (name: string): string[] => fold(name.replace(JOINT, ' '))
const joinedOf = (name: string): string[] => fold(name.replace(JOINT, ''))

/** Words of a name: O'Brien is `o`, `brien` and `obrien`. */
export const wordsOf = (name: string): string[] => [...new Set([...partsOf(name), ...joinedOf(name)])]

export const emailHash = (cipher: FieldCipher, email: string): string =>
  cipher.fingerprint(email.trim().toLowerCase(), 'order email')

/** An address as far as it distinguishes people: Gmail reads no dots, and what follows a plus is chosen freely. */
export function personOfAddress(email: string): string {
  const [local = '', domain = ''] = email
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/)
  const box = local.replace(/\+.*$/, '').replaceAll('.', '')
  return `${box || local}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`
}

export const personHash = (cipher: FieldCipher, email: string): string =>
  cipher.fingerprint(personOfAddress(email), 'order person')

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

/** Answers by which staff find an order. */
export interface Searched {
  fullName: string
  email: string
  phone: string
  passportNumber: string
}

/** 48 bits: of all pieces of a million orders two that are different share one in 1 of 10,000 cases. */
const PIECE = 8
const RUN = 3
const LAST_OF_PASSPORT = 4
const LEAST_DIGITS = 4
/** One more piece of every row: which pieces it has. Change it with them, and rows of before are read again at the next start. */
export const PIECES_OF_TODAY = 'pieces_3'
/** Scripts in which one or two letters are a word. */
const DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const NUMBER = /^[\d\s()+./-]+$/
const END_OF_PASSPORT = /^(?=.*\d)[\da-z]{4}$/i

type Kind = 'name' | 'email' | 'phone' | 'passport'

const piece = (cipher: FieldCipher, kind: Kind, text: string): string =>
  cipher.fingerprint(text, `order ${kind} piece`).slice(0, PIECE)

const runsOf = (letters: readonly string[], length: number): string[] =>
  letters.slice(length - 1).map((_, at) => letters.slice(at, at + length).join(''))

const begins = (word: string): string => `^${word}`

/** Runs of three letters, and for shorter searches the first one and two; in a dense script all of one and two. */
function kept(word: string): string[] {
  const letters = [...word]
  const short = [1, 2].flatMap((length) =>
    DENSE.test(word) ? runsOf(letters, length) : begins(letters.slice(0, length).join('')),
  )
  return [...short, ...runsOf(letters, RUN)]
}

function asked(word: string): string[] {
  const letters = [...word]
  if (letters.length >= RUN) return runsOf(letters, RUN)
  return [DENSE.test(word) ? word : begins(word)]
}

/** What a row is found by. In an order of their own, so that they do not spell what they were made of. */
export function piecesOf(
  cipher: FieldCipher,
  { fullName, email, phone, passportNumber }: Searched,
): string[] {
  const digits = phone.replace(/\D/g, '')
  const end = passportNumber.replace(/[^\da-z]/gi, '').slice(-LAST_OF_PASSPORT)
  const all = [
    PIECES_OF_TODAY,
    ...wordsOf(fullName).flatMap((word) => kept(word).map((part) => piece(cipher, 'name', part))),
    ...runsOf([...email.trim().toLowerCase()], RUN).map((run) => piece(cipher, 'email', run)),
    ...Array.from({ length: Math.max(0, digits.length - LEAST_DIGITS + 1) }, (_, at) =>
      piece(cipher, 'phone', digits.slice(at)),
    ),
    piece(cipher, 'passport', end.toUpperCase()),
  ]
  return [...new Set(all)].sort()
}

/** All that distinguishes one passport from others of its country; null: there is no number. */
function passportHash(cipher: FieldCipher, number: string): string | null {
  const plain = number.replace(/[^\da-z]/gi, '').toUpperCase()
  return plain === '' ? null : cipher.fingerprint(plain, 'order passport')
}

/** The columns that an order is found by. */
export const searchFieldsOf = (cipher: FieldCipher, searched: Searched) => ({
  email_hash: emailHash(cipher, searched.email),
  person_hash: personHash(cipher, searched.email),
  passport_hash: passportHash(cipher, searched.passportNumber),
  search_pieces: piecesOf(cipher, searched),
})

/** What a search may mean; a row is meant that has all pieces of one of them. */
export function piecesAsked(cipher: FieldCipher, search: string): string[][] {
  const text = search.trim().toLowerCase()
  const names = (text.includes('@') ? [] : [partsOf(text), joinedOf(text)]).map((words) =>
    words.flatMap((word) => asked(word).map((part) => piece(cipher, 'name', part))),
  )
  const email = /\s/.test(text) ? [] : runsOf([...text], RUN).map((run) => piece(cipher, 'email', run))
  const digits = NUMBER.test(text) ? text.replace(/\D/g, '') : ''
  // 0 or 00 before it is said at home, or instead of a plus.
  const numbers = [digits, digits.replace(/^0+/, '')]
    .filter(({ length }) => length >= LEAST_DIGITS)
    .map((number) => [piece(cipher, 'phone', number)])
  const passport = END_OF_PASSPORT.test(text) ? [piece(cipher, 'passport', text.toUpperCase())] : []
  return [...names, email, passport, ...numbers].filter((pieces) => pieces.length > 0)
}
