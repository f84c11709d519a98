import { randomInt } from 'node:crypto'

/** Digits and capitals that nobody takes for another: no 0 O, 1 I L, U V. */
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
