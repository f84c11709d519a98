import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance, type i18n } from 'i18next'
import { COUNTRY_FORMS, type CountryForms, inForm } from './country-forms'
import { inSentence } from './country-in-sentence'
import type { Language } from './languages'
import { SHIPPED_NAME } from './site-name'
import type { FindText, ListKey, Params, TextKey, Topic } from './text-types'

/** The texts of one topic in one language, English where the language lacks one. */
export interface Translator<Name extends Topic> {
  /**
   * @param key of the topic's English file; of a text with plural forms without their endings
   * @returns the text with its parameters in it; a place without a parameter stays, so that a test sees it
   * @throws for a key that even English does not have
   */
  (key: TextKey<Name>, params?: Params): string
  /** For codes that come from data. */
  find: FindText
  /** The texts of a list. */
  list(key: ListKey<Name>): readonly string[]
}

/**
 * The texts of a topic for a process of the server. The file is read when its topic and language are first asked for.
 */
export function translator<Name extends Topic>(topic: Name, language: Language): Translator<Name> {
  const instance = instanceOf(language)
  void instance.loadNamespaces(topic)
  // `getFixedT` would copy all options of the instance at each call, which takes four times as long. The parameters
  // stand on their own: one that is called `lng` or `context` would be an option otherwise.
  const find: FindText = (code, replace = {}) =>
    instance.t(code, { ns: topic, replace, count: replace['count'] as number | undefined }) as string | null
  return Object.assign(
    (key: TextKey<Name>, params?: Params) => {
      const text = find(key, params)
      if (text === null) throw new Error(`no text ${key} in ${topic}`)
      return text
    },
    {
      find,
      list: (key: ListKey<Name>) => instance.t(key, { ns: topic, returnObjects: true }) as readonly string[],
    },
  )
}

/** What texts say without being asked; the same object in all languages. */
const everywhere = { brand: SHIPPED_NAME }

/** The name of the site, which texts say from now on. */
export function nameSite(name: string): void {
  everywhere.brand = name
}

/** What the site is called now. */
export const siteName = (): string => everywhere.brand

/** The texts of a topic as they are shipped, by their dotted keys. Lists of texts and empty ones are left out. */
export function shippedTexts(topic: Topic, language: Language): Record<string, string> {
  const found: Record<string, string> = {}
  const collect = (value: unknown, key: string) => {
    if (typeof value === 'string') found[key] = value
    else if (value && typeof value === 'object' && !Array.isArray(value))
      for (const [name, inner] of Object.entries(value)) collect(inner, key ? `${key}.${name}` : name)
  }
  collect(readTexts(language, topic), '')
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== ''))
}

/** From now on these texts of a topic are used, and the shipped ones for all others. @param texts by dotted keys of `shippedTexts` */
export function changeTexts(topic: Topic, language: Language, texts: Readonly<Record<string, string>>): void {
  const all = readTexts(language, topic) as Record<string, unknown>
  for (const [key, text] of Object.entries(texts)) {
    const names = key.split('.')
    const last = names.pop()!
    const holder = names.reduce<unknown>(
      (inner, name) => (inner as Record<string, unknown> | undefined)?.[name],
      all,
    )
    // A newer version may have dropped it.
    if (typeof (holder as Record<string, unknown> | undefined)?.[last] === 'string')
      (holder as Record<string, unknown>)[last] = text
  }
  instanceOf(language).addResourceBundle(language, topic, all, false, true)
}

/** Files do not change while a process runs, so each is read once. */
const instances = new Map<Language, i18n>()

function instanceOf(language: Language): i18n {
  const kept = instances.get(language)
  if (kept) return kept
  const made = createInstance().use({
    type: 'backend',
    read: (of: string, topic: string, done: (error: unknown, texts: unknown) => void) =>
      done(null, readTexts(of, topic)),
  })
  void made.init({
    lng: language,
    fallbackLng: 'en',
    ns: [],
    // The files are read at once: nothing is waited for.
    initAsync: false,
    // A code of someone's own may have a colon.
    nsSeparator: false,
    // Templates of HTML escape.
    interpolation: { escapeValue: false, defaultVariables: everywhere },
    parseMissingKeyHandler: () => null,
  })
  addCountryForms(made, language)
  instances.set(language, made)
  return made
}

/** Places may ask for the form of a country's name: `{{from, of}}`. */
function addCountryForms({ services }: i18n, language: Language) {
  const names = readTexts(language, 'countries') as Record<string, string>
  const forms = language === 'en' ? english() : (readTexts(language, 'country-forms') as CountryForms)
  for (const form of COUNTRY_FORMS) services.formatter!.add(form, (name) => inForm(name, form, names, forms))
}

/** In English a name has one form inside a sentence. */
const english = (): CountryForms =>
  Object.fromEntries(Object.entries(inSentence).map(([code, name]) => [code, { of: name, for: name }]))

/** @returns no texts for a topic that is not written in the language */
function readTexts(language: string, topic: string): unknown {
  try {
    // Beside `src`, and beside `dist/cjs`.
    return JSON.parse(readFileSync(join(__dirname, '../locales', language, `${topic}.json`), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return {}
  }
}
