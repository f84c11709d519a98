// What a right answer of the support chat says: facts from what the catalogue says of the route, sentences from the
// words of the answer's language.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ROOT } from '../../../deploy/local/program.mjs'

const DAY = 86_400_000
const load = createRequire(join(ROOT, 'package.json'))

/**
 * The words of a language, as built.
 * @param {import('./questions.mjs').Language} language
 */
export function wordsIn(language) {
  const { translator } = load('@borderlane/words/translator')
  const { titleText } = load('@borderlane/words/title-text')
  const { LANGUAGES } = load('@borderlane/words/languages')
  const [chat, documents, notes, rule, titles] = ['chat', 'documents', 'notes', 'rule', 'titles'].map(
    (topic) => translator(topic, language),
  )
  // The sentences about the rule of a route are `rule:` and their code.
  const topicOf = (/** @type {string} */ code) =>
    code.startsWith('rule:') ? rule : code.startsWith('territory_') ? notes : chat
  const countries = load(`@borderlane/words/locales/${language}/countries.json`)
  const forms = formsOf(language)
  const [questions, statuses] = ['questions', 'statuses'].map((topic) => translator(topic, language))
  const { formatPounds } = load('@borderlane/words/pounds')
  const { format } = LANGUAGES[language]
  const parts = (/** @type {string} */ code, /** @type {object} */ params = {}) =>
    topicOf(code)(code.replace(/^rule:/, ''), { ...PLACES, ...params })
      .split(PLACE)
      .map((/** @type {string} */ part) => part.replace(/^[\s.,:;()]+|[\s.,:;()]+$/g, ''))
      .filter((/** @type {string} */ part) => /\p{L}/u.test(part))
  return {
    format,
    countries,
    /** A country's name, and how it is in a sentence: one of them is in an answer about it. */
    namesOf: (/** @type {string} */ code) => [countries[code], ...Object.values(forms[code] ?? {})],
    /** @param {any} title */
    title: (title) => titleText(titles.find, title, (/** @type {string} */ code) => countries[code]),
    /** @param {any} document */
    document: ({ code, params, text, name }) => documents.find(code, params) ?? text ?? name,
    /** The fixed parts of a sentence; `count` chooses its form. */
    parts,
    /** Whether a text names something to do beside the visa. */
    hasDuty: (/** @type {string} */ text) =>
      Object.values(load(`@borderlane/words/locales/${language}/duties.json`).what).some((one) =>
        text.includes(/** @type {string} */ (one)),
      ),
    /** Whether one of these sentences is in a text. A sentence that the language does not have is nowhere. */
    has: (/** @type {string} */ text, /** @type {string[]} */ codes) =>
      codes.some((code) => {
        const fixed = topicOf(code).find(code.replace(/^rule:/, '')) === null ? [] : parts(code)
        return fixed.length > 0 && fixed.every((part) => text.includes(part))
      }),
    /** What an answer about an order says of it, beside its link. */
    orderParts: (/** @type {any} */ order, /** @type {string} */ about) => {
      const { next } = order
      const step = questions(`next.do.${next.code}`, {
        count: next.count ?? 1,
        amount: formatPounds(next.amountCents ?? 0, format),
        country: countries[order.destinationCountry],
      })
      const papers = (next.documents ?? []).map((/** @type {string} */ code) => documents(code))
      const money = formatPounds(order.paidCents || order.totalAmountCents, format)
      if (about === 'status') return [statuses(order.status), step]
      if (about === 'missing') return [step, ...papers]
      if (about === 'who') return [step]
      if (about === 'money' || about === 'paid') return [money]
      return []
    },
  }
}

/** @typedef {ReturnType<typeof wordsIn>} Words */

/**
 * How names of countries stand in a sentence, of a language whose names bend.
 * @param {string} language
 * @returns {Record<string, Record<string, string>>}
 */
function formsOf(language) {
  const { inSentence } = load('@borderlane/words/country-in-sentence')
  if (language === 'en')
    return Object.fromEntries(Object.entries(inSentence).map(([code, form]) => [code, { form }]))
  return ['ar', 'hi', 'zh'].includes(language)
    ? {}
    : load(`@borderlane/words/locales/${language}/country-forms.json`)
}

/** What stands for names and amounts that are looked for on their own. */
const PLACE = '\u0000'
const PLACES = Object.fromEntries(
  [
    'from',
    'to',
    'title',
    'day',
    'source',
    'speed',
    'state',
    'place',
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
  const missing = wanted.find((one) => ![one].flat().some((form) => plain.includes(form.toLowerCase())))
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
 * @returns {{ texts: (string | string[])[], numbers: number[] }} of a list of texts one
 */
function wantedOf([from, to, topic], { requirement, online, options, offer, canApply }, words) {
  const { admitted, visaType, visaRequired, electronicAuthorisation, stayDays, source } = requirement
  const isFree = visaType === 'visa_free' && !visaRequired && !electronicAuthorisation
  const always = [`(/visa-results?from=${from}&to=${to}`, words.namesOf(from), words.namesOf(to)]
  const rule = ruleOf(requirement, words)
  // Of a visa on arrival what is applied for online.
  const sold = { ...requirement, ...online }
  // The trip check, which answers for a permit, names no visa.
  const name = isFree || !admitted || topic === 'trip' ? [] : [words.title(sold.title)]
  const want = (/** @type {(string | string[])[]} */ texts, /** @type {number[]} */ numbers = []) => ({
    texts: [...always, ...texts],
    numbers,
  })
  if (topic === 'visa' || topic === 'trip' || !admitted)
    return want(
      [...rule, ...name, ...(topic === 'visa' || topic === 'trip' ? [source.name] : [])],
      isFree && stayDays ? [stayDays] : [],
    )
  if (topic === 'stay' && stayDays === null && sold.variant?.stay)
    // The sentence is about the visa and names no passport.
    return { texts: [always[0], ...words.parts('rule:days.upTo', { span: PLACE })], numbers: [] }
  const isSet = sold.variant?.setByAuthority?.includes('stay')
  if (topic === 'stay')
    return stayDays === null
      ? want(isFree ? rule : words.parts(`rule:days.${isSet ? 'byAuthority' : 'unknown'}`))
      : want(isFree ? rule : words.parts('rule:days.upTo', { span: PLACE }), [stayDays])
  // The traveller lodges it.
  const isLodged = offer?.mode === 'prepare'
  if (topic === 'apply')
    return want([
      ...rule,
      ...(canApply
        ? [...words.parts(isLodged ? 'apply_steps_prepare' : 'apply_steps'), `(/apply?from=${from}&to=${to}`]
        : []),
    ])
  if (topic === 'documents' && !isFree)
    // Of a list of which nothing is asked of everyone no sentence names the passport.
    return { texts: [always[0], ...papersOf(sold).map(words.document)], numbers: [] }
  if (isFree) return want(rule)
  if (options.length === 0) return want(words.parts('cost_not_offered'))
  if (topic === 'speed')
    return want(
      [...words.parts('speed_intro'), words.title(sold.title)],
      daysOf({ requirement: sold, options, isLodged }).map((day) => new Date(day).getUTCDate()),
    )
  const isUnknown = sold.governmentFeeStatus === 'unknown'
  return want(
    [...words.parts('cost_intro'), words.title(sold.title)],
    options.map(
      (/** @type {any} */ option) => (isUnknown ? option.serviceFeeCents : option.priceCents) / 100,
    ),
  )
}

/** @param {any} sold */
const papersOf = ({ papers, requiredDocuments }) =>
  papers?.entries.filter((/** @type {any} */ { need }) => need !== 'not_asked') ?? requiredDocuments

/**
 * The sentence about the rule.
 * @param {any} requirement
 * @param {Words} words
 */
function ruleOf(requirement, words) {
  const { admitted, visaType, visaRequired, electronicAuthorisation, stayDays, conditions } = requirement
  if (!admitted) return words.parts('rule:kind.refused')
  if (conditions.some((/** @type {any} */ { code }) => code.startsWith('mainland_permit')))
    return words.parts('rule:kind.permit')
  if (!visaRequired)
    return stayDays === null
      ? words.parts('rule:kind.free')
      : words.parts('rule:kind.freeDays', { count: stayDays })
  if (electronicAuthorisation) return words.parts('rule:kind.authorisation')
  return words.parts(`rule:kind.${visaType === 'visa_free' ? 'embassy' : visaType}`)
}

/**
 * Numbers of an answer that no one has given.
 * @param {string} text
 * @param {any[]} quotes of the routes that are answered
 * @param {Words} words of the answer's language
 * @param {{ ratePerGbp: number, asOf: string }} euro
 */
export function inventedNumbers(text, quotes, words, { ratePerGbp, asOf }) {
  const known = quotes.flatMap((quote) => numbersOf(quote, words))
  known.push(...asOf.split('-').map(Number))
  const euros = known.map((one) => Math.round(one * ratePerGbp))
  // Links hold codes only.
  const said = text.replace(/\]\([^)]*\)/g, ']')
  return numbersIn(said, words.format).filter(
    (one) => !known.includes(one) && !euros.includes(Math.round(one)),
  )
}

/**
 * The days on which we submit and on which the authority's usual time ends, of everything that is paid today.
 * @param {{ requirement: any, options: any[], isLodged: boolean }} quote
 * @returns {number[]} in milliseconds
 */
function daysOf({ requirement: { visaType, authorityDays }, options, isLodged }) {
  const today = Math.floor(Date.now() / DAY) * DAY
  return options.flatMap((/** @type {any} */ { submitDays }) => {
    const submitted = afterBusinessDays(today, submitDays)
    // What is given out at a counter is decided there, and when the traveller lodges it only they know.
    if (!authorityDays || isLodged || visaType === 'on_arrival') return [submitted]
    const { max, unit } = authorityDays
    return [submitted, unit === 'business' ? afterBusinessDays(submitted, max) : submitted + max * DAY]
  })
}

/** @param {number} day */
const partsOf = (day) => new Date(day).toISOString().slice(0, 10).split('-').map(Number)

/** @param {number} from @param {number} days */
function afterBusinessDays(from, days) {
  let day = from
  for (let left = days; left > 0;) {
    day += DAY
    if (![0, 6].includes(new Date(day).getUTCDay())) left -= 1
  }
  return day
}

/** @param {any} quote @param {Words} words */
function numbersOf({ requirement, online, options, denialProtectionFeeCents }, words) {
  const sold = { ...requirement, ...online }
  const { conditions, duties, title, stayDays } = requirement
  const { authorityDays } = sold
  // The parts of a day, which stand in the order of the language.
  const facts = JSON.stringify({ ...requirement, id: '', online: online ?? null }).replace(
    /(\d)-(?=\d)/g,
    '$1 ',
  )
  const known = numbersIn(facts, 'en-GB')
  const isLimited = duties.some((/** @type {any} */ { code }) => code === 'stay_limit')
  if (isLimited) known.push(90, 180)
  // Papers that only children need are named with their age.
  if (papersOf(sold).some((/** @type {any} */ { when }) => when === 'minor')) known.push(18)
  for (const { code } of conditions)
    known.push(...numbersIn(words.parts(`rule:condition.${code}`).join(' '), words.format))
  for (const day of daysOf({ requirement: sold, options, isLodged: false })) known.push(...partsOf(day))
  for (const { submitDays, priceCents, governmentFeeCents, serviceFeeCents } of options)
    known.push(
      ...[submitDays, governmentFeeCents / 100, serviceFeeCents / 100],
      ...[1, 2, 3, 4, 5, 6].map((people) => (priceCents * people) / 100),
    )
  known.push(denialProtectionFeeCents / 100, stayDays, authorityDays?.min, authorityDays?.max)
  // Names of visas have some: "B1/B2".
  return [...known, ...numbersIn(`${words.title(title)} ${words.title(sold.title)}`, words.format)].filter(
    (one) => one !== null && one !== undefined,
  )
}

/**
 * @param {string} text
 * @param {string} format how Intl writes numbers in its language
 */
export function numbersIn(text, format) {
  const parts = new Intl.NumberFormat(format).formatToParts(1_234_567.8)
  const sign = (/** @type {string} */ type) => parts.find((part) => part.type === type)?.value ?? ''
  const [group, decimal] = [sign('group'), sign('decimal')]
  const numbers = text.match(new RegExp(`\\d+(?:[${group}]\\d{2,3})*(?:[${decimal}]\\d+)?`, 'gu')) ?? []
  return numbers.map((one) => Number(one.replaceAll(group, '').replace(decimal, '.')))
}
