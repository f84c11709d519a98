export interface Card {
  holder: string
  number: string
  expiry: string
  cvc: string
  email: string
}

/** The test number that the simulated provider declines. */
const DECLINED_NUMBER = '4000000000000002'

/**
 * Exchanges a card for a token, as the script of a card provider does. The simulated provider's token says only how
 * the payment will end: number and CVC stay in this browser and are forgotten.
 */
export function cardToken(card: Card): string {
  const outcome = card.number.replace(/\D/g, '') === DECLINED_NUMBER ? 'declined' : 'ok'
  const random = crypto.getRandomValues(new Uint8Array(16))
  return `tok_sim_${outcome}_${Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Digits in groups of four, as on the card; at most 19 characters. */
export function formatCardNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 19)
  return digits.length > 16 ? digits : digits.replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** `MM/YY`; the slash comes by itself, also for a month of one digit. */
export function formatExpiry(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const month = /^[2-9]/.test(digits) || /^\d\//.test(typed) ? `0${digits}` : digits
  return month.length > 2 ? `${month.slice(0, 2)}/${month.slice(2, 4)}` : month
}
