import { hasCheckDigit } from '@borderlane/contracts/card-number'

export interface Card {
  holder: string
  number: string
  expiry: string
  cvc: string
  email: string
}

const TEST_NUMBERS: Record<string, string> = {
  '4000000000000002': 'declined',
  '4000000000009995': 'funds',
  '4000000000000069': 'expired',
  '4000002500003155': 'confirm',
  '4000000000000119': 'error',
}

/**
 * Exchanges a card for a token, as the script of a card provider does. The test provider's token says only how
 * the payment will end: number and CVC stay in this browser and are forgotten.
 */
export function cardToken(card: Card): string {
  const digits = card.number.replace(/\D/g, '')
  return randomToken(TEST_NUMBERS[digits] ?? 'ok', markOf(digits))
}

export function randomToken(outcome: string, mark?: readonly [number, number]): string {
  const random = crypto.getRandomValues(new Uint8Array(16))
  if (mark) random.set(mark)
  return `tok_sim_${outcome}_${Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** 16 bits by which the test provider knows a card again: nothing can be said of its number by them. */
function markOf(digits: string): [number, number] {
  let hash = 0
  for (const digit of digits) hash = (Math.imul(hash, 31) + Number(digit) + 7) & 0xff_ffff
  return [(hash >> 16) & 0xff, (hash >> 8) & 0xff]
}

export function formatCardNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 19)
  return digits.length > 16 ? digits : digits.replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** `MM/YY`; the slash comes on its own, also for a month of one digit. */
export function formatExpiry(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const month = /^[2-9]/.test(digits) || /^\d\//.test(typed) ? `0${digits}` : digits
  return month.length > 2 ? `${month.slice(0, 2)}/${month.slice(2, 4)}` : month
}

/** What is wrong with a number that was typed. The CVC of an Amex has four digits, and this form takes three. */
export function cardNumberProblem(typed: string): 'amex' | 'short' | 'mistyped' | null {
  const digits = typed.replace(/\D/g, '')
  if (/^3[47]/.test(digits)) return 'amex'
  if (digits.length < 12) return 'short'
  return hasCheckDigit(digits) ? null : 'mistyped'
}

/** Whether a month like `08/29` has ended; a card is good until its last day. */
export function isOver(expiry: string, today: Date): boolean {
  const [month, year] = expiry.split('/').map(Number) as [number, number]
  return new Date(2000 + year, month, 1) <= today
}
