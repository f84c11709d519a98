import { AppError } from '@borderlane/contracts/errors'
import type { Country } from './country.entity'

/** Countries that a message suggests at most. */
const MOST_SUGGESTIONS = 3

/** Finds countries by ISO code, present, old or local name, in any case and with or without accents. */
export class CountryDirectory {
  private readonly byKey = new Map<string, Country>()

  /** @throws Error when two countries share a name, because then a look-up would be a guess */
  constructor(readonly countries: readonly Country[]) {
    for (const country of countries) {
      for (const key of namesOf(country).map(nameKey)) {
        const other = this.byKey.get(key)
        if (other && other !== country)
          throw new Error(`${key} is a name of ${other.code} and of ${country.code}`)
        this.byKey.set(key, country)
      }
    }
  }

  /** null for a name that no country has. */
  lookUp(name: string): Country | null {
    return this.byKey.get(nameKey(name)) ?? null
  }

  /**
   * @param field the input's field that holds the name, for the error
   * @throws AppError `catalogue.country_not_found` with `suggestions`, codes of countries of a similar name
   */
  find(name: string, field: string): Country {
    const country = this.lookUp(name)
    if (country) return country
    throw new AppError('catalogue.country_not_found', { field, suggestions: this.similar(nameKey(name)) })
  }

  /** Codes of countries whose English name holds `part`, in any case. */
  codesWithName(part: string): string[] {
    const wanted = part.toLowerCase()
    return this.countries.filter(({ name }) => name.toLowerCase().includes(wanted)).map(({ code }) => code)
  }

  private similar(key: string): string[] {
    const mistakes = key.length < 5 ? 0 : key.length < 9 ? 1 : 2
    if (mistakes === 0) return []
    const near = [...this.byKey].filter(([other]) => distance(key, other, mistakes) <= mistakes)
    return [...new Set(near.map(([, { code }]) => code))].slice(0, MOST_SUGGESTIONS)
  }
}

function namesOf(country: Country): string[] {
  return [
    country.code,
    country.iso3,
    country.name,
    ...country.otherNames,
    ...Object.values(country.names),
    ...country.aliases,
  ]
}

/** Latin accents, punctuation, the sign for "and" and a leading article make no other name. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/['’ʼ.]/g, '')
    .replace(/[\s,()\u2010-\u2015-]+/g, ' ')
    .trim()
    .replace(/^the /, '')
}

/** Letters to add, leave out, change or swap with their neighbour; above `most` it does not count on. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let [before, above] = [[] as number[], Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      line.push(
        Math.min(
          above[column]! + 1,
          line[column - 1]! + 1,
          above[column - 1]! + (same ? 0 : 1),
          swapped ? before[column - 2]! + 1 : Infinity,
        ),
      )
    }
    ;[before, above] = [above, line]
  }
  return above[b.length]!
}
