import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { countriesQuery } from './catalogue.queries'
import type { CountryOption } from '../../ui/country-search'
import { countryName } from './country-name'

/** The countries for a picker, in the visitor's language and its alphabetical order. */
export function useCountryOptions() {
  const { i18n } = useTranslation()
  const { data, isError, refetch } = useQuery(countriesQuery)
  const options = useMemo<CountryOption[]>(() => {
    const order = new Intl.Collator(i18n.language)
    return (data ?? [])
      .map(({ code, name, otherNames, featured }) => ({
        code,
        name: countryName(code, i18n.language, name),
        otherNames: [name, ...otherNames],
        featured,
      }))
      .sort((a, b) => order.compare(a.name, b.name))
  }, [data, i18n.language])
  return { options, isError, refetch }
}
