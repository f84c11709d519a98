/**
 * Holds every other language against English: the texts of the web (`src/locales/<language>`) and those that it shares
 * with the services (`libs/words/locales/<language>`). A language is offered, and must be complete, once its `site.json`
 * is there; before that, each file that is there must be complete in itself.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { problemsOfMeaning } from './check-meanings.mjs'

const LOCALES = join(import.meta.dirname, 'src/locales')
const TREES = { '': LOCALES, 'words/': join(import.meta.dirname, '../libs/words/locales') }
/** Texts that are rightly the same in both languages, by language: a list of `file:key`. */
const SAME = join(import.meta.dirname, 'same-as-english')
const NAMES = ['words/countries']
/**
 * How names bend: only some languages have it, each its own (`libs/words/src/country-forms.spec.ts` holds it). What lists
 * of papers say: English is in the data (`services/catalogue/src/answer/built-in-papers.spec.ts` holds it).
 */
const OF_SOME = ['words/country-forms', 'words/paper-texts']
/** Endings that a key gets by number. */
export const PLURAL = /_(zero|one|two|few|many|other)$/
/** Second names for what has one on every page: the official fee, an email, an e-visa. The words of official forms are theirs. */
const SECOND_NAMES = {
  de: /amtlichen? Gebühr|\beVisum/i,
  fr: /\beVisa/,
  it: /tass[ae] governativ|(?<![{-])\bemail\b(?!\w*}})/i,
  pt: /taxas? do governo/i,
  ru: /государственн[а-я]+ сбор|заяв(?:к[аиеу]|ок)/i,
  ar: /الرسوم الحكومية|الرسم الرسمي/,
  hi: /सरकारी शुल्क/,
  zh: /政府费用/,
}
const OFFICIAL_FORMS = 'words/answers'
/** French puts a space before these signs, and no line ends there. */
const FRENCH_SPACE = /[\s\p{L})}](?<![\u00a0\u202f])[:;?!»](?=$|[\s<.,)])|«[^\u00a0\u202f]/u
const SCRIPTS = {
  ar: /\p{Script=Arabic}/u,
  zh: /\p{Script=Han}/u,
  hi: /\p{Script=Devanagari}/u,
  ru: /\p{Script=Cyrillic}/u,
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))
const namesOf = (folder, ending) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .map((name) => name.slice(0, -ending.length))
    : []

/** Texts by dotted key; entries of a list by their number. */
export function flat(texts, prefix = '') {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [[prefix + name, value]] : flat(value, `${prefix}${name}.`),
  )
}

/**
 * All files that a language should have: those of the web by their names, the shared ones with `words/` before them.
 * @returns {{ name: string, path: (language: string) => string }[]}
 */
function filesOf(trees) {
  return Object.entries(trees).flatMap(([prefix, folder]) =>
    namesOf(join(folder, 'en'), '.json').map((file) => ({
      name: prefix + file,
      path: (language) => join(folder, language, `${file}.json`),
    })),
  )
}

/**
 * Every problem of every language but English, as lines.
 * @param {string[]} languages
 * @param {Record<string, string>} trees
 */
export function problemsOfTranslations(languages, trees = TREES) {
  const problems = []
  const files = filesOf(trees)
  const english = new Map()
  for (const file of files) english.set(file.name, new Map(flat(readJson(file.path('en')))))
  const whole = new Map(
    [...english].flatMap(([name, texts]) => [...texts].map(([key, text]) => [`${name}:${key}`, text])),
  )
  for (const [prefix, tree] of Object.entries(trees))
    // A file beside the folders is in English on purpose.
    for (const folder of readdirSync(tree).filter((name) => !name.endsWith('.json')))
      if (folder !== 'en' && !languages.includes(folder))
        problems.push(`${prefix}locales/${folder} is not one of the languages`)
  for (const language of languages) {
    const unknown = Object.entries(trees).flatMap(([prefix, tree]) =>
      namesOf(join(tree, language), '.json')
        .map((file) => prefix + file)
        .filter((name) => !english.has(name) && !OF_SOME.includes(name)),
    )
    problems.push(...unknown.map((name) => `${language} has ${name}.json, which English has not`))
    const isOffered = existsSync(join(trees[''], language, 'site.json'))
    const samePath = join(SAME, `${language}.json`)
    const same = new Set(existsSync(samePath) ? readJson(samePath) : [])
    const needless = new Set(same)
    const all = new Map()
    for (const file of files) {
      if (!existsSync(file.path(language))) {
        if (isOffered) problems.push(`${language} lacks ${file.name}`)
        // Not written yet: what is listed for it is not needless.
        for (const key of same) if (key.startsWith(`${file.name}:`)) needless.delete(key)
        continue
      }
      const texts = new Map(flat(readJson(file.path(language))))
      for (const [key, text] of texts) all.set(`${file.name}:${key}`, text)
      const check = { language, name: file.name, english: english.get(file.name), texts, same, needless }
      problems.push(...problemsOfFile(check).map((problem) => `${language} ${file.name}:${problem}`))
    }
    problems.push(...problemsOfMeaning(language, whole, all))
    for (const key of needless)
      problems.push(`${language} same-as-english: ${key} is not the same, or not there`)
  }
  return problems
}

/** @returns `key what is wrong` */
export function problemsOfFile({ language, name, english, texts, same = new Set(), needless = new Set() }) {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const expected = new Map()
  for (const [key, text] of english) {
    const counted = PLURAL.test(key) && english.has(key.replace(PLURAL, '_other'))
    if (!counted) expected.set(key, text)
    else
      for (const form of forms)
        expected.set(key.replace(PLURAL, `_${form}`), english.get(key.replace(PLURAL, '_other')))
  }
  const problems = []
  for (const [key, original] of expected) {
    const text = texts.get(key)
    if (text === undefined) problems.push(`${key} is missing`)
    else problems.push(...problemsOfText(key, text, original))
  }
  for (const key of texts.keys()) {
    const zero = key.endsWith('_zero') && expected.has(key.replace(PLURAL, '_other'))
    if (!expected.has(key) && !zero)
      problems.push(`${key} is not needed: English or the language's plural has no such`)
  }
  return problems

  function problemsOfText(key, text, original) {
    if (language === 'fr' && FRENCH_SPACE.test(text))
      return [`${key} has a sign without its space, or with one that breaks`]
    const second = name !== OFFICIAL_FORMS && SECOND_NAMES[language]?.exec(text)
    if (second) return [`${key} has a second name for something: ${second[0]}`]
    if (Boolean(text.trim()) !== Boolean(original.trim())) return [`${key} is empty, or English is`]
    const found = []
    const [has, needs] = [placesOf(text), placesOf(original)]
    // "One day", "two days": the word says the number.
    if (/_(zero|one|two)$/.test(key)) needs.delete('{{count}}')
    if (/_(zero|one|two)$/.test(key)) has.delete('{{count}}')
    const [lost, added] = [
      [...needs].filter((one) => !has.has(one)),
      [...has].filter((one) => !needs.has(one)),
    ]
    if (lost.length > 0) found.push(`${key} lacks ${lost.join(' ')}`)
    if (added.length > 0) found.push(`${key} has ${added.join(' ')}, which English has not`)
    if (NAMES.includes(name) || !hasWords(original)) return found
    const listed = same.has(`${name}:${key}`)
    if (text === original || (SCRIPTS[language] && !SCRIPTS[language].test(text))) {
      needless.delete(`${name}:${key}`)
      if (!listed) found.push(`${key} is not translated: ${text}`)
    }
    return found
  }
}

function placesOf(text) {
  const places = [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, place]) => `{{${place}}}`)
  return new Set([...places, ...(text.match(/<\/?\w+\/?>|\$t\([^)]*\)/g) ?? [])])
}

/** Whether there is something to translate. */
function hasWords(text) {
  return /\p{L}{2,}/u.test(text.replace(/\{\{[^}]*\}\}|<[^>]*>|Borderlane|\S+@\S+|https?:\S+/g, ' '))
}
