import { inSentence } from '@borderlane/words/country-in-sentence'
import i18next from 'i18next'

export function countryName(code: string, language: string, fallback?: string): string {
  return namesIn(language)?.[code] ?? namesIn('en')?.[code] ?? fallback ?? code
}

export function territoryName(code: string, language: string, fallback: string): string {
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code) ?? fallback
}

/** As it is inside a sentence: "the United States". Texts of other languages ask for the form themselves (`country-forms.ts`). */
export function countryInSentence(code: string, language: string, fallback?: string): string {
  return (language === 'en' && inSentence[code]) || countryName(code, language, fallback)
}

function namesIn(language: string): Record<string, string> | undefined {
  return i18next.getResourceBundle(language, 'countries') as Record<string, string> | undefined
}
