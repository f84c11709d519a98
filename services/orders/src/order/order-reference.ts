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
