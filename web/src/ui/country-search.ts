export interface CountryOption {
  code: string
  /** Name in the reader's language. */
  name: string
  /** Other names by which it is found. */
  otherNames: readonly string[]
  featured: boolean
}

/** Letters only, lower case, without accents: "Côte d’Ivoire" is found by "cote d'ivoire". */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’‘`]/g, "'").toLowerCase().trim()
}

/**
 * Countries for what was typed, best first: the whole code or name, start of the name, start of a word, anywhere. Nothing typed gives
 * the featured ones.
 */
export function searchCountries(options: readonly CountryOption[], typed: string): CountryOption[] {
  const query = plain(typed)
  if (!query) return options.filter((option) => option.featured)
  return options
    .map((option) => ({ option, rank: rank(option, query) }))
    .filter(({ rank }) => rank < 4)
    .sort((a, b) => a.rank - b.rank || a.option.name.localeCompare(b.option.name))
    .map(({ option }) => option)
}

function rank(option: CountryOption, query: string): number {
  const names = [option.name, ...option.otherNames].map(plain)
  if (option.code.toLowerCase() === query || names.includes(query)) return 0
  if (names[0]!.startsWith(query)) return 1
  if (names.some((name) => name.startsWith(query) || name.includes(` ${query}`))) return 2
  return names.some((name) => name.includes(query)) ? 3 : 4
}
