/** Digits of any script as those of English. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)))

/** The digits of a script follow one another. */
function digitOf(digit: string): number {
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(digit.codePointAt(0)! - value - 1))) value += 1
  return value
}
