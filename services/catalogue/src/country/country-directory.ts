import { AppError } from '@borderlane/contracts/errors'
import type { Country } from './country.entity'

/** Finds countries by ISO code, present or old name, in any case and with or without accents. */
export class CountryDirectory {
  private readonly byKey = new Map<string, Country>()

  /** @throws Error when two countries share a name, because then a look-up would be a guess */
  constructor(readonly countries: readonly Country[]) {
    for (const country of countries) {
      const names = [country.code, country.iso3, country.name, ...country.otherNames, ...country.localNames]
      for (const key of names.map(nameKey)) {
        const other = this.byKey.get(key)
        if (other && other !== country)
          throw new Error(`${key} is a name of ${other.code} and of ${country.code}`)
        this.byKey.set(key, country)
      }
    }
  }

  /**
   * @param field the input's field that holds the name, for the error
   * @throws AppError `catalogue.country_not_found`
   */
  find(name: string, field: string): Country {
    const country = this.byKey.get(nameKey(name))
    if (!country) throw new AppError('catalogue.country_not_found', { field })
    return country
  }
}

/** Latin accents, punctuation, the sign for "and" and a leading article make no other name. */
function nameKey(name: string): string {
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
