import i18next, { type InitOptions, type Resource, type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { usePreferences } from './preference.store'

/** Loads one file of texts; by its path, `../locales/<language>/<name>.json`. */
export type TextFiles = Record<string, () => Promise<unknown>>

const options: InitOptions = {
  fallbackLng: 'en',
  defaultNS: 'site',
  ns: ['site', 'errors', 'home'],
  // React escapes what it shows.
  interpolation: { escapeValue: false },
}

/**
 * Starts the texts in the visitor's language. `atHand` are those that the first screen needs, in English; the others
 * are fetched together with the page that shows them.
 */
export async function startTexts(atHand: Resource, files: TextFiles): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use({
      type: 'backend',
      read: async (language: string, name: string) => {
        const load = files[`../locales/${language}/${name}.json`]
        if (!load) throw new Error(`no texts ${name} in ${language}`)
        return (await load()) as ResourceLanguage
      },
    })
    .init({
      ...options,
      lng: usePreferences.getState().language,
      resources: atHand,
      partialBundledLanguages: true,
    })
}
