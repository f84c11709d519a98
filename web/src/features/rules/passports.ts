/** The members of the European Union. */
export const EU_CODES =
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ')

/**
 * The countries in a text of codes, however they are separated, each once.
 * @returns what is no country that we know apart
 */
export function passportsIn(
  text: string,
  known: ReadonlySet<string>,
): { codes: string[]; unknown: string[] } {
  const words = [...new Set(text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [])]
  return {
    codes: words.filter((word) => known.has(word)),
    unknown: words.filter((word) => !known.has(word)),
  }
}
