import type { Country } from '@borderlane/contracts/catalogue/country'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CountryOption } from '../../ui/country-search'
import { countriesQuery, territoriesQuery } from './catalogue.queries'
import { countryName, territoryName } from './country-name'

/** The countries for a picker, in the visitor's language and its alphabetical order. */
export function useCountryOptions() {
  const { i18n } = useTranslation()
  const { data, isError, refetch } = useQuery(countriesQuery)
  const options = useMemo(() => toCountryOptions(data ?? [], i18n.language), [data, i18n.language])
  return { options, isError, refetch }
}

/** With the territories, of which the results page says whose rules hold. */
export function usePlaceOptions() {
  const { i18n } = useTranslation()
  const { options: countries, isError, refetch } = useCountryOptions()
  const { data } = useQuery(territoriesQuery)
  const options = useMemo(() => {
    const territories = (data ?? []).map(({ code, name, aliases }): CountryOption => ({
      code,
      name: territoryName(code, i18n.language, name),
      otherNames: [name],
      aliases,
      featured: false,
    }))
    return [...countries, ...territories]
  }, [countries, data, i18n.language])
  return { options, isError, refetch }
}

export function toCountryOptions(countries: readonly Country[], language: string): CountryOption[] {
  const order = new Intl.Collator(language)
  return countries
    .map(({ code, iso3, name, otherNames, aliases, demonyms, cities, featured }) => ({
      code,
      name: countryName(code, language, name),
      otherNames: [name, ...otherNames],
      aliases: [iso3, ...aliases],
      places: [...demonyms, ...cities],
      featured,
    }))
    .sort((a, b) => order.compare(a.name, b.name))
}
