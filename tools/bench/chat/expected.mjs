// What a right answer of the support chat says: facts from what the catalogue says of the route, sentences from the
// words of the answer's language.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ROOT } from '../../../deploy/local/folders.mjs'

const load = createRequire(join(ROOT, 'package.json'))

/**
 * The words of a language, as built.
 * @param {import('./questions.mjs').Language} language
 */
export function wordsIn(language) {
  const { translator } = load('@borderlane/words/translator')
  const { titleText } = load('@borderlane/words/title-text')
  const { LANGUAGES } = load('@borderlane/words/languages')
  const [chat, documents, titles] = ['chat', 'documents', 'titles'].map((topic) =>
    translator(topic, language),
  )
  const countries = load(`@borderlane/words/locales/${language}/countries.json`)
  return {
    format: LANGUAGES[language].format,
    countries,
    /** @param {any} title */
    title: (title) => titleText(titles.find, title, (/** @type {string} */ code) => countries[code]),
    /** @param {any} document */
    document: ({ code, params, text }) => documents.find(code, params) ?? text,
    /** The fixed parts of a sentence; `count` chooses its form. */
    parts: (/** @type {string} */ code, /** @type {object} */ params = {}) =>
      chat(code, { ...PLACES, ...params })
        .split(PLACE)
        .map((/** @type {string} */ part) => part.replace(/^[\s.,:;()]+|[\s.,:;()]+$/g, ''))
        .filter((/** @type {string} */ part) => /\p{L}/u.test(part)),
  }
}

/** @typedef {ReturnType<typeof wordsIn>} Words */

/** What stands for names and amounts that are looked for by themselves. */
const PLACE = '\u0000'
const PLACES = Object.fromEntries(
  [
    'from',
    'to',
    'title',
    'day',
    'source',
    'speed',
    'percent',
    'amount',
    'total',
    'governmentFee',
    'serviceFee',
  ].map((name) => [name, PLACE]),
)

/**
 * @param {import('./questions.mjs').Case} question
 * @param {string} text the answer
 * @param {any} quote of the catalogue, where the question is about a route
 * @param {Words} words of the answer's language
 * @returns {string | undefined} what is wrong
 */
export function problemOf({ route, words: sentences = [], says = [], never = [] }, text, quote, words) {
  const plain = text.toLowerCase()
  const { texts, numbers } = route ? wantedOf(route, quote, words) : { texts: [], numbers: [] }
  const wanted = [...says, ...sentences.flatMap((code) => words.parts(code)), ...texts]
  const missing = wanted.find((one) => !plain.includes(one.toLowerCase()))
  if (missing !== undefined) return `lacks "${missing}"`
  const there = numbersIn(text, words.format)
  const lacking = numbers.find((one) => !there.includes(one))
  if (lacking !== undefined) return `lacks the number ${lacking}`
  const said = never.find((one) => plain.includes(one.toLowerCase()))
  return said === undefined ? undefined : `says "${said}"`
}

/**
 * @param {[string, string, import('./questions.mjs').Topic]} route
 * @param {any} quote
 * @param {Words} words
 * @returns {{ texts: string[], numbers: number[] }}
 */
function wantedOf([from, to, topic], { requirement, options, canApply }, words) {
  const { admitted, visaType, visaRequired, electronicAuthorisation, stayDays, source } = requirement
  const isFree = visaType === 'visa_free' && !visaRequired && !electronicAuthorisation
  const always = [`(/visa-results?from=${from}&to=${to})`, words.countries[from], words.countries[to]]
  const rule = ruleOf({ admitted, electronicAuthorisation, isFree, stayDays }, words)
  const name = isFree || !admitted ? [] : [words.title(requirement.title)]
  const want = (/** @type {string[]} */ texts, /** @type {number[]} */ numbers = []) => ({
    texts: [...always, ...texts],
    numbers,
  })
  if (topic === 'visa' || !admitted)
    return want(
      [...rule, ...name, ...(topic === 'visa' ? [source.name] : [])],
      isFree && stayDays ? [stayDays] : [],
    )
  if (topic === 'stay')
    return stayDays === null
      ? want(words.parts(isFree ? 'stay_not_stated' : 'stay_by_visa'))
      : want(words.parts('stay_days', { count: stayDays }), [stayDays])
  if (topic === 'apply')
    return want([
      ...rule,
      ...(canApply ? [...words.parts('apply_steps'), `(/apply?from=${from}&to=${to}`] : []),
    ])
  if (topic === 'documents' && !isFree)
    return want([...words.parts('documents_intro'), ...requirement.requiredDocuments.map(words.document)])
  if (isFree) return want(rule)
  if (options.length === 0) return want(words.parts('cost_not_offered'))
  if (topic === 'speed')
    return want(
      [...words.parts('speed_intro'), ...name],
      options.map((/** @type {any} */ { days }) => days).filter(Boolean),
    )
  const isUnknown = requirement.governmentFeeStatus === 'unknown'
  return want(
    [...words.parts('cost_intro'), ...name],
    options.map(
      (/** @type {any} */ option) => (isUnknown ? option.serviceFeeCents : option.priceCents) / 100,
    ),
  )
}

/**
 * The sentence about the rule.
 * @param {{ admitted: boolean, electronicAuthorisation: boolean, isFree: boolean, stayDays: number | null }} rule
 * @param {Words} words
 */
function ruleOf({ admitted, electronicAuthorisation, isFree, stayDays }, words) {
  if (!admitted) return words.parts('no_admission')
  if (electronicAuthorisation) return words.parts('authorisation_needed')
  if (!isFree) return words.parts('visa_needed')
  if (stayDays === null) return words.parts('visa_not_needed')
  return words.parts('visa_not_needed_days', { count: stayDays })
}

/**
 * Numbers of an answer that nobody has given.
 * @param {string} text
 * @param {any} quote
 * @param {Words} words of the answer's language
 */
export function inventedNumbers(text, quote, words) {
  const { requirement, options, denialProtectionFeeCents } = quote
  const known = numbersIn(
    JSON.stringify([
      requirement.notes,
      requirement.title,
      requirement.source,
      // The parts of a day, which stand in the order of the language.
      requirement.checkedOn.split('-'),
    ]),
    'en-GB',
  )
  for (const { days, priceCents, governmentFeeCents, serviceFeeCents } of options)
    known.push(days, priceCents / 100, governmentFeeCents / 100, serviceFeeCents / 100)
  known.push(
    denialProtectionFeeCents / 100,
    requirement.stayDays,
    requirement.authorityDays?.min,
    requirement.authorityDays?.max,
    // Names of visas have some: "B1/B2".
    ...numbersIn(words.title(requirement.title), words.format),
  )
  // Links hold codes only.
  const said = text.replace(/\]\([^)]*\)/g, ']')
  return numbersIn(said, words.format).filter((one) => !known.includes(one))
}

/**
 * @param {string} text
 * @param {string} format how Intl writes numbers in its language
 */
function numbersIn(text, format) {
  const parts = new Intl.NumberFormat(format).formatToParts(1_234_567.8)
  const sign = (/** @type {string} */ type) => parts.find((part) => part.type === type)?.value ?? ''
  const [group, decimal] = [sign('group'), sign('decimal')]
  const numbers = text.match(new RegExp(`\\d+(?:[${group}]\\d{2,3})*(?:[${decimal}]\\d+)?`, 'gu')) ?? []
  return numbers.map((one) => Number(one.replaceAll(group, '').replace(decimal, '.')))
}
