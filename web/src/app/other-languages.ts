import { addCountryForms } from '../parts/words/country-forms'

addCountryForms()

/**
 * Where the texts of the other languages are: a list that English readers need not have. Of the shared words, those that
 * pages show; English has their sentences with the answers of the server. `**` would mean the folders of the web alone.
 */
export const texts = import.meta.glob(
  [
    '../locales/*/*.json',
    '../../../libs/words/locales/*/{answers,countries,country-forms,documents,duties,notes,papers,paper-texts,questions,rule,titles,trip}.json',
    '!../locales/en/*.json',
    '!../../../libs/words/locales/en/*.json',
  ],
  { import: 'default' },
)
