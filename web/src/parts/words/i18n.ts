import { isLanguage, type Language, LANGUAGES } from '@borderlane/words/languages'
import i18next, { type Resource, type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { useSite } from '../site/site.store'
import { usePreferences } from './preference.store'

export type TextFiles = Record<string, () => Promise<unknown>>

const TOPICS = ['countries', 'country-forms', 'documents', 'notes', 'titles']

/**
 * Starts the texts in the visitor's language. `atHand` are those that every page needs, in English; the others are
 * fetched together with the page that shows them, and all that are in use when the language changes. A language is
 * offered when its `site.json` is there: files are all that it takes.
 * @param texts English ones, and `site.json` of every language
 * @param loadOthers all of the other languages: where they are is not known before one is chosen
 */
export async function startTexts(
  atHand: Resource,
  texts: TextFiles,
  loadOthers: () => Promise<TextFiles> = async () => ({}),
): Promise<void> {
  takeLanguageOfAddress()
  // One that was chosen before the site stopped offering it.
  if (!isOffered(usePreferences.getState().language)) usePreferences.setState({ language: 'en' })
  i18next.on('languageChanged', setDocumentLanguage)
  await i18next
    .use(initReactI18next)
    .use({
      type: 'backend',
      read: async (language: string, name: string) => {
        const own = `../locales/${language}/${name}.json`
        const shared = `../../../libs/words/locales/${language}/${name}.json`
        const find = (files: TextFiles) => files[own] ?? files[shared]
        const load = find(texts) ?? (language === 'en' ? undefined : find(await loadOthers()))
        if (load) return (await load()) as ResourceLanguage
        // English sentences come with the answers of the server.
        if ([...TOPICS, 'answers', 'paper-texts'].includes(name)) return {}
        throw new Error(`no texts ${name} in ${language}`)
      },
    })
    .init({
      fallbackLng: 'en',
      supportedLngs: Object.keys(LANGUAGES).filter(
        (one) => one === 'en' || (texts[`../locales/${one}/site.json`] && isOffered(one)),
      ),
      defaultNS: 'site',
      ns: ['site', 'errors', ...TOPICS],
      // React escapes what it shows.
      interpolation: { escapeValue: false, defaultVariables: { brand: useSite.getState().name } },
      lng: usePreferences.getState().language,
      resources: atHand,
      partialBundledLanguages: true,
    })
  usePreferences.subscribe(({ language }) => {
    if (language !== i18next.language) void i18next.changeLanguage(language)
  })
}

/** The languages whose texts are there, in the order of the menu. */
export function offeredLanguages(): Language[] {
  const { supportedLngs } = i18next.options
  return Object.keys(LANGUAGES)
    .filter(isLanguage)
    .filter((one) => supportedLngs && supportedLngs.includes(one))
}

const isOffered = (language: string): boolean =>
  useSite.getState().languages?.some((one) => one === language) ?? true

/** Links of mails say the mail's language. It counts where the visitor has not chosen one, and leaves the address. */
function takeLanguageOfAddress() {
  const address = new URL(window.location.href)
  const language = address.searchParams.get('lang')
  if (language === null) return
  const { languageSettled, setLanguage } = usePreferences.getState()
  if (isLanguage(language) && isOffered(language) && !languageSettled) setLanguage(language)
  address.searchParams.delete('lang')
  window.history.replaceState(window.history.state, '', address)
}

function setDocumentLanguage(language: string) {
  const { documentElement: root } = document
  // Set again, even to the same value, they have the browser style the whole page again.
  if (root.lang !== language) root.lang = language
  if (root.dir !== i18next.dir(language)) root.dir = i18next.dir(language)
  // Scripts of their own; Latin and Cyrillic letters are in the fonts that every page has.
  if (language === 'ar') void import('./arabic.css')
  if (language === 'hi') void import('./devanagari.css')
}
