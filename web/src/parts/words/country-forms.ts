import { COUNTRY_FORMS, type CountryForms, inForm } from '@borderlane/words/country-forms'
import i18next from 'i18next'

/**
 * Lets texts ask for the form of a country's name: `{{from, of}}`. English ones do not, so that its readers need not have
 * this: pages give them the name as it is inside a sentence.
 */
export function addCountryForms() {
  const textsOf = (language: string | undefined, topic: string) =>
    (i18next.getResourceBundle(language ?? '', topic) ?? {}) as Record<string, never>
  for (const form of COUNTRY_FORMS)
    i18next.services.formatter!.add(form, (name, language) =>
      inForm(name, form, textsOf(language, 'countries'), textsOf(language, 'country-forms') as CountryForms),
    )
}
