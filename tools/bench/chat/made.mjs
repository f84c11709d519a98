// Questions made by chance from templates/<language>.tsv: a kind and a sentence with places for countries and days. What
// a right answer says follows from what was put into the places.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ROOT } from '../../../deploy/local/program.mjs'
import { randomOf } from '../../random.mjs'
import { inAHurry, mistyped } from './typing.mjs'

const load = createRequire(join(ROOT, 'package.json'))
const LANGUAGES = /** @type {const} */ (['en', 'es', 'fr', 'de', 'it', 'pt', 'ar', 'zh', 'hi', 'ru'])
/** How often each template is used for one seed. */
const TIMES = 2
const HURRY = 0.25
/** Of the questions with a day, those about a route whose rule changes. */
const SHARE_OF_CHANGING = 0.4
const ROUTES = ['visa', 'stay', 'cost', 'speed', 'documents', 'apply']
/** Destinations that announce ETIAS. */
const SCHENGEN = ['FR', 'DE', 'IT', 'ES', 'GR', 'PT', 'AT']
const AREAS = /** @type {const} */ (['schengen', 'europe'])
const AREA_NAMES = {
  en: ['the Schengen area', 'Europe'],
  es: ['el espacio Schengen', 'Europa'],
  fr: ["l'espace Schengen", "l'Europe"],
  de: ['den Schengen-Raum', 'Europa'],
  it: ["l'area Schengen", "l'Europa"],
  pt: ['o espaço Schengen', 'a Europa'],
  ar: ['منطقة شنغن', 'أوروبا'],
  zh: ['申根区', '欧洲'],
  hi: ['शेंगेन क्षेत्र', 'यूरोप'],
  ru: ['Шенген', 'Европу'],
}
const TERRITORIES = ['PR', 'GL', 'BM', 'GI', 'AW', 'NC', 'GU', 'KY']
/** Names that two countries have: the chat asks which one is meant. */
const HOMONYMS = ['GE', 'GN', 'NE']
/** Routes whose rule changes on a day that is known. */
const CHANGING = [
  ['GB', 'CN'],
  ['CA', 'CN'],
]
const FORMATS = { en: 'en-GB', pt: 'pt-BR', ar: 'ar-EG', hi: 'hi-IN', zh: 'zh-CN' }

/** @param {string} file */
const rows = (file) =>
  readFileSync(join(import.meta.dirname, 'templates', file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))

/** @returns {Map<string, Map<string, string>>} by code, then by column */
function table(/** @type {string} */ file) {
  const [head, ...lines] = rows(file)
  return new Map(lines.map((line) => [line[0], new Map(head.map((name, at) => [name, line[at]]))]))
}

const NATIONALITIES = table('nationalities.tsv')
const RUSSIAN = table('russian-cases.tsv')

/** @param {number} ms */
const dayOf = (ms) => new Date(ms).toISOString().slice(0, 10)
const DAY = 86_400_000

/**
 * @param {number} seed
 * @param {number} now milliseconds
 * @returns {import('./judge.mjs').Question[]}
 */
export function madeQuestions(seed, now) {
  const chance = randomOf(seed)
  return LANGUAGES.flatMap((language) =>
    rows(`${language}.tsv`).flatMap(([name, template]) => {
      const all = Array.from({ length: TIMES }, () => made(name, template, language, chance, now))
      // A name that is mistyped: of templates that ask for one route.
      if (name === 'visa' || name === 'direction' || name === 'cost')
        all.push(made(name, template, language, chance, now, true))
      return all
    }),
  )
}

/**
 * @param {string} name kind of the template
 * @param {string} template
 * @param {typeof LANGUAGES[number]} language
 * @param {import('../../random.mjs').Random} chance
 * @param {number} now
 * @param {boolean} [hasError]
 * @returns {import('./judge.mjs').Question}
 */
function made(name, template, language, chance, now, hasError = false) {
  const names = load(`@borderlane/words/locales/${language}/countries.json`)
  const isDated = /^(month|day)$/.test(name)
  const codes = countriesFor(template, { language, isDated, all: Object.keys(names) }, chance)
  const fields = {
    codes,
    area: chance.below(AREAS.length),
    territory: chance.oneOf(TERRITORIES),
    day: dayOf(now + DAY * (20 + chance.below(480))),
    which: chance.oneOf(['unpaid', 'paid', 'account']),
  }
  const withError = hasError ? mistypedName(template, { names, codes }, chance) : template
  const text = filled(withError, fields, { language, names })
  const isPlain = chance.happens(HURRY) && !isDated
  const turns = (isPlain ? inAHurry(text) : text).split('|')
  const { kind, expected } = expectationOf(name, fields, now)
  const isTyped = hasError && /^(route|direction)$/.test(kind)
  return { language, turns, made: true, kind: isTyped ? 'typing errors' : kind, expected }
}

/**
 * @param {string} template
 * @param {{ language: string, isDated: boolean, all: string[] }} of
 * @param {import('../../random.mjs').Random} chance
 * @returns {Record<string, string>} by the name of its place
 */
function countriesFor(template, { language, isDated, all }, chance) {
  // With a nationality, or in Russian, only countries whose forms are in the tables.
  const people = [...NATIONALITIES.keys()]
  const known = (language === 'ru' ? [...RUSSIAN.keys()] : all).filter((code) => !HOMONYMS.includes(code))
  const taken = new Set()
  const pick = (/** @type {readonly string[]} */ list) => {
    const code = chance.oneOf(list.filter((one) => !taken.has(one)))
    taken.add(code)
    return code
  }
  const changing = isDated && chance.happens(SHARE_OF_CHANGING)
  const pair = chance.oneOf(CHANGING)
  const from = changing ? pick([pair[0]]) : pick(template.includes('{fromN}') ? people : known)
  const to = changing ? pick([pair[1]]) : pick(known)
  const not = pick(template.includes('{notN}') ? people : known)
  const schengen = SCHENGEN.includes(to) ? to : chance.oneOf(SCHENGEN)
  return { from, to, not, from2: pick(known), home: pick(known), schengen }
}

/**
 * A long name of one word gets an error; others stay as they are.
 * @param {string} template
 * @param {{ names: Record<string, string>, codes: Record<string, string> }} of
 * @param {import('../../random.mjs').Random} chance
 */
function mistypedName(template, { names, codes }, chance) {
  const fields = ['to', 'from'].filter((field) => template.includes(`{${field}}`))
  if (fields.length === 0) return template
  const field = chance.oneOf(fields)
  const word = names[codes[field]]
  if (!/^\p{L}{6,}$/u.test(word) || /\p{Script=Han}/u.test(word)) return template
  return template.replace(`{${field}}`, mistyped(word, chance))
}

/**
 * @param {string} template
 * @param {{ codes: Record<string, string>, area: number, territory: string, day: string }} fields
 * @param {{ language: typeof LANGUAGES[number], names: Record<string, string> }} of
 */
function filled(template, { codes, area, territory, day }, { language, names }) {
  const format = FORMATS[language] ?? language
  const write = (/** @type {string} */ date, /** @type {Intl.DateTimeFormatOptions} */ how) =>
    new Intl.DateTimeFormat(format, { ...how, timeZone: 'UTC' }).format(new Date(date))
  let text = template
  for (const [field, code] of Object.entries(codes)) {
    text = text
      .replaceAll(`{${field}N}`, () => NATIONALITIES.get(code)?.get(language) ?? '')
      .replaceAll(`{${field}Acc}`, () => RUSSIAN.get(code)?.get('acc') ?? names[code])
      .replaceAll(`{${field}Gen}`, () => RUSSIAN.get(code)?.get('gen') ?? names[code])
      .replaceAll(`{${field}}`, () => names[code])
  }
  return text
    .replaceAll('{area}', AREA_NAMES[language][area])
    .replaceAll('{territory}', new Intl.DisplayNames([language], { type: 'region' }).of(territory) ?? '')
    .replaceAll('{month}', write(firstOf(day), { month: 'long', year: 'numeric' }))
    .replaceAll('{day}', write(day, { dateStyle: 'long' }))
}

const firstOf = (/** @type {string} */ day) => `${day.slice(0, 7)}-01`

/**
 * A sentence with countries in its places, whichever.
 * @param {string} template
 * @param {string} language
 * @param {import('../../random.mjs').Random} chance
 */
export function filledWith(template, language, chance) {
  const names = load(`@borderlane/words/locales/${language}/countries.json`)
  return template.replace(/\{(\w+)\}/g, (_all, field) =>
    field.endsWith('N')
      ? (NATIONALITIES.get(chance.oneOf([...NATIONALITIES.keys()]))?.get(language) ?? '')
      : names[chance.oneOf(Object.keys(names))],
  )
}

/**
 * What a right answer does: from the template's fields alone.
 * @param {string} name
 * @param {{ codes: Record<string, string>, area: number, territory: string, day: string, which: string }} fields
 * @param {number} now
 * @returns {{ kind: string, expected: any }}
 */
function expectationOf(name, { codes, area, territory, day, which }, now) {
  const { from, from2, to } = codes
  const [template, more = ''] = name.split(/[:+]/)
  const route = { type: 'route', from, to, topic: 'visa' }
  if (ROUTES.includes(template)) return { kind: 'route', expected: { ...route, topic: template } }
  const month = firstOf(day) < dayOf(now) ? dayOf(now) : firstOf(day)
  /** @type {Record<string, { kind: string, expected: any }>} */
  const others = {
    direction: { kind: 'direction', expected: route },
    negation: { kind: 'negation', expected: route },
    residence: { kind: 'residence', expected: route },
    follow: { kind: 'follow-ups', expected: route },
    two: { kind: 'two passports', expected: { type: 'both', from: [from, from2], to } },
    'residence-only': { kind: 'residence', expected: { type: 'ask', asks: 'passport', names: [to] } },
    month: { kind: 'time', expected: { ...route, on: month, until: 'month' } },
    day: { kind: 'time', expected: { ...route, on: day } },
    relative: { kind: 'time', expected: { ...route, relative: more } },
    area: { kind: 'area', expected: { type: 'area', area: AREAS[area] } },
    territory: { kind: 'area', expected: { type: 'territory', territory } },
    euros: { kind: 'euros', expected: { type: 'euros', from, to } },
    beyond: { kind: 'not covered', expected: { type: 'beyond', ids: [more] } },
    order: { kind: 'orders', expected: { type: 'order', about: more, which } },
    person: { kind: 'person', expected: { type: 'person' } },
    unknown: { kind: 'nonsense', expected: { type: 'unknown' } },
  }
  const found = others[template]
  if (!found) throw new Error(`templates: what is expected with "${name}"?`)
  return found
}
