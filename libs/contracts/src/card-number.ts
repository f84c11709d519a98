const RUN = /(?<![0-9])(?:[0-9][ -]?){12,18}[0-9](?![0-9])/g

/** Whether a text holds what looks like the number of a card: 13 to 19 digits whose check digit is right. */
export function holdsCardNumber(text: string): boolean {
  return (text.match(RUN) ?? []).some((run) => hasCheckDigit(run.replace(/\D/g, '')))
}

/** Whether the last of these digits is the check digit of the others (Luhn). */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
