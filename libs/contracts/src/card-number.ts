/** What groups the digits, also what is pasted and not seen. */
const RUN = /(?<![0-9])(?:[0-9][-\p{Zs}\p{Default_Ignorable_Code_Point}]?){12,18}[0-9](?![0-9])/gu

/** Our own names of things: one of a thousand has such digits, and it is in links that people copy. */
const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi

/** Most texts have not so many digits together, and every text that someone sends is asked. */
const MANY_DIGITS = /[0-9][-0-9\p{Zs}\p{Default_Ignorable_Code_Point}]{11,}[0-9]/u

/** Whether a text holds what looks like the number of a card: 13 to 19 digits whose check digit is right. */
export function holdsCardNumber(text: string): boolean {
  if (!MANY_DIGITS.test(text)) return false
  return (text.replaceAll(UUID, 'id').match(RUN) ?? []).some((run) => hasCheckDigit(run.replace(/\D/g, '')))
}

export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
