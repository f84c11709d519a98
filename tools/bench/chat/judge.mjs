import { numbersIn, problemOf } from './expected.mjs'

/**
 * What a right answer does. `route`: it answers this route. `both`: two passports, both answered and compared. `which`:
 * it asks which of the countries is meant. `says`: one of these sentences, or a duty. `routes`: all of these. `ask`: it asks for what is missing. `beyond`: our data does not cover it.
 * @typedef {{ type: 'route', from: string, to: string, topic: import('./questions.mjs').Topic, on?: string,
 *     until?: 'month', relative?: string }
 *   | { type: 'both', from: string[], to: string }
 *   | { type: 'which', codes: string[] }
 *   | { type: 'ask', asks: 'passport' | 'destination' | 'route' | 'area-passport', names: string[] }
 *   | { type: 'beyond', ids: string[] }
 *   | { type: 'help', ids: string[] }
 *   | { type: 'area' } | { type: 'territory', territory?: string }
 *   | { type: 'euros', from: string, to: string }
 *   | { type: 'order', about: string, which: string }
 *   | { type: 'says', codes: string[] } | { type: 'routes', pairs: string[], honest?: string }
 *   | { type: 'person' } | { type: 'refund' } | { type: 'unknown' }} Expected
 * @typedef {{ kind: string, language: import('./questions.mjs').Language, turns: string[], made: boolean,
 *   expected: any }} Question
 * @typedef {'right' | 'honest' | 'half' | 'none' | 'wrong'} Verdict
 */

/** Articles that answer the same question as well. */
const AS_GOOD = {
  'do-it-yourself': ['government'],
  government: ['do-it-yourself'],
  children: ['family'],
  guarantee: ['denial-protection'],
  'announced-rules': ['announced'],
  'two-passports': [],
}

/** Sentences that say what a traveller needs: to another question they are a wrong answer with them. */
const KINDS = ['free', 'evisa', 'authorisation', 'on_arrival', 'embassy', 'permit', 'refused']
const RULES = [...KINDS.map((kind) => `rule:kind.${kind}`), 'own_country']

/**
 * @param {Question} question
 * @param {string} whole the answer
 * @param {any} facts what the platform says: `quotes` by "FROM>TO", `order`, `rate` of the euro
 * @param {import('./expected.mjs').Words} words of the question's language
 * @returns {[Verdict, string]} with the reason
 */
export function judged({ expected }, whole, facts, words) {
  const text = withoutVisit(whole, words)
  const said = seen(text, words)
  if (expected.type === 'says' || expected.type === 'routes') return saidVerdict(expected, text, said, words)
  return ['route', 'euros', 'both', 'order'].includes(expected.type)
    ? factVerdict(expected, text, said, facts, words)
    : otherVerdict(expected, text, said, words)
}

/** Without what a visit would ask beside a stop: no answer to another question. @param {string} text @param {import('./expected.mjs').Words} words */
function withoutVisit(text, words) {
  const lines = text.split('\n')
  const from = lines.findIndex((line) => line.includes(words.parts('stop_visit')[0]))
  if (from < 0) return text
  const to = lines.findIndex((line, at) => at > from && line.startsWith('['))
  return [...lines.slice(0, from), ...lines.slice(to)].join('\n')
}

/**
 * Of questions that our data answers.
 * @param {any} expected
 * @param {string} text
 * @param {ReturnType<typeof seen>} said
 * @param {any} facts
 * @param {import('./expected.mjs').Words} words
 * @returns {[Verdict, string]}
 */
function factVerdict(expected, text, said, facts, words) {
  const routes = said.routes.join(' ')
  const isLost = said.isUnknown || said.isGreeting
  switch (expected.type) {
    case 'route':
      return routeVerdict(expected, text, said, facts, words)
    case 'euros': {
      const [verdict, why] = routeVerdict({ ...expected, topic: 'cost' }, text, said, facts, words)
      if (verdict !== 'right') return [verdict, why]
      const { requirement, options } = facts.quotes.get(`${expected.from}>${expected.to}`)
      const pence = options.map((/** @type {any} */ one) =>
        requirement.governmentFeeStatus === 'unknown' ? one.serviceFeeCents : one.priceCents,
      )
      const wanted = pence.map((/** @type {number} */ one) => Math.round((one / 100) * facts.rate))
      const there = numbersIn(text, words.format).map(Math.round)
      return wanted.every((/** @type {number} */ one) => there.includes(one))
        ? ['right', '']
        : ['half', `lacks the euros ${wanted}`]
    }
    case 'both': {
      const wanted = expected.from.map((/** @type {string} */ from) => `${from}>${expected.to}`)
      if (said.routes.some((one) => !wanted.includes(one))) return ['wrong', `answers ${routes}`]
      if (!wanted.every((/** @type {string} */ one) => said.routes.includes(one)))
        return said.routes.length > 0
          ? ['half', `answers ${routes} alone`]
          : [isLost ? 'none' : 'none', 'no route']
      return words.has(text, ['better_passport', 'same_with_both'])
        ? ['right', '']
        : ['half', 'does not compare']
    }
    default:
      return orderVerdict(expected, text, said, facts, words)
  }
}

/**
 * Of questions that want certain sentences, or all of several routes.
 * @param {any} expected
 * @param {string} text
 * @param {ReturnType<typeof seen>} said
 * @param {import('./expected.mjs').Words} words
 * @returns {[Verdict, string]}
 */
function saidVerdict(expected, text, said, words) {
  const routes = said.routes.join(' ')
  if (expected.type === 'says') {
    if (words.has(text, expected.codes) || (expected.codes.includes('duty') && words.hasDuty(text)))
      return ['right', '']
    if (said.saysRule) return ['wrong', `answers ${routes || 'with a rule'}`]
    return said.contact ? ['honest', ''] : ['none', `lacks ${expected.codes}`]
  }
  const others = said.routes.filter((one) => !expected.pairs.includes(one))
  if (others.length > 0) return ['wrong', `answers ${others}`]
  if (said.routes.length === expected.pairs.length) return ['right', '']
  if (said.routes.length > 0) return ['half', `answers ${routes} alone`]
  return said.helps.includes(expected.honest ?? '') || (said.contact && said.isUnknown)
    ? ['honest', '']
    : ['none', 'no route']
}

/**
 * Of questions that want something else than a fact: to be asked back, or answered that it is not in our data.
 * @param {any} expected
 * @param {string} text
 * @param {ReturnType<typeof seen>} said
 * @param {import('./expected.mjs').Words} words
 * @returns {[Verdict, string]}
 */
function otherVerdict(expected, text, said, words) {
  const routes = said.routes.join(' ')
  const isLost = said.isUnknown || said.isGreeting
  switch (expected.type) {
    case 'which': {
      if (said.routes.length > 0) return ['wrong', `answers ${routes}`]
      const named = expected.codes.every((/** @type {string} */ code) =>
        words.namesOf(code).some((/** @type {string} */ name) => text.includes(name)),
      )
      return named ? ['right', ''] : ['none', 'does not ask which one']
    }
    case 'ask':
      if (said.routes.length > 0 || said.saysRule) return ['wrong', `answers ${routes || 'with a rule'}`]
      if (expected.asks === 'area-passport')
        return words.has(text, ['area_passport']) || said.asks.passport
          ? ['right', '']
          : ['none', 'does not ask']
      if (said.asks[expected.asks] || (expected.asks === 'passport' && words.has(text, ['residence_only'])))
        return ['right', '']
      return said.asks.route || said.asks.passport || said.asks.destination
        ? ['half', 'asks for something else']
        : ['none', 'does not ask']
    case 'beyond':
    case 'help': {
      const good = expected.ids.flatMap((/** @type {string} */ id) => [id, ...(AS_GOOD[id] ?? [])])
      const isThere =
        expected.ids[0] === 'too-far'
          ? words.has(text, ['day_too_far'])
          : said.helps.some((id) => good.includes(id)) ||
            (good.includes('transit') && text.includes('(/trip)'))
      if (said.saysRule)
        // With a stop goes the rule of where the journey ends.
        return isThere && good.includes('transit')
          ? ['right', '']
          : isThere
            ? ['half', `and answers ${routes}`]
            : ['wrong', `answers ${routes || 'with a rule'}`]
      // What a permit changes depends on the passport.
      const asksBack = good.includes('residence-permit') && said.asks.passport
      if (isThere || asksBack) return ['right', '']
      if (expected.type === 'help') return [said.contact && !isLost ? 'honest' : 'none', 'lacks the article']
      if (said.helps.length > 0) return ['wrong', `answers with the article ${said.helps}`]
      return said.contact ? ['honest', ''] : ['none', 'does not say that it is not covered']
    }
    case 'area':
      if (said.saysRule) return ['wrong', `answers ${routes}`]
      return words.has(text, ['area_which', 'area_schengen'])
        ? ['right', '']
        : said.contact
          ? ['honest', '']
          : ['none', 'asks for something else']
    case 'territory':
      if (said.saysRule) return ['wrong', `answers ${routes}`]
      return words.has(text, [
        'territory_same',
        'territory_differ',
        'territory_own',
        'territory_unknown',
        'place',
      ])
        ? ['right', '']
        : said.contact
          ? ['honest', '']
          : ['none', 'asks for something else']
    case 'refund':
      return words.has(text, ['refund_cancel']) ? ['right', ''] : ['none', 'lacks the terms']
    case 'person':
      if (said.saysRule) return ['wrong', `answers ${routes}`]
      return said.contact ? ['right', ''] : ['none', 'no way to a person']
    default:
      if (said.saysRule) return ['wrong', `answers ${routes}`]
      // It says that our data is about visas only: so is the question not.
      if (said.helps.length > 0 && said.helps.every((/** @type {string} */ id) => id === 'not-visas'))
        return ['right', '']
      if (said.helps.length > 0) return ['wrong', `answers with the article ${said.helps}`]
      return said.contact ? ['right', ''] : ['none', 'does not say that it does not know']
  }
}

/**
 * @param {any} expected
 * @param {string} text
 * @param {ReturnType<typeof seen>} said
 * @param {any} facts
 * @param {import('./expected.mjs').Words} words
 * @returns {[Verdict, string]}
 */
function routeVerdict({ from, to, topic }, text, said, facts, words) {
  const pair = `${from}>${to}`
  const others = said.routes.filter((one) => one !== pair)
  if (others.length > 0) return ['wrong', `answers ${others}`]
  if (said.routes.length === 0) {
    if (said.saysRule) return ['wrong', 'a rule without its route']
    return ['none', 'no route']
  }
  const isTrip = topic === 'visa' && words.has(text, ['subject.residence-permit'])
  const problem = problemOf(
    { of: '', ask: [], route: [from, to, isTrip ? 'trip' : topic] },
    text,
    facts.quotes.get(pair),
    words,
  )
  if (problem === undefined) return ['right', '']
  return [topic === 'visa' ? 'wrong' : 'half', problem]
}

/**
 * @param {any} expected
 * @param {string} text
 * @param {ReturnType<typeof seen>} said
 * @param {any} facts
 * @param {import('./expected.mjs').Words} words
 * @returns {[Verdict, string]}
 */
function orderVerdict({ about, which }, text, said, facts, words) {
  const order = facts.orders[which]
  if (said.saysRule) return ['wrong', `answers ${said.routes}`]
  if (!text.includes(order.reference))
    return said.helps.length > 0
      ? ['half', `answers with the article ${said.helps}`]
      : [said.contact ? 'honest' : 'none', 'does not look at the order']
  const wanted = [`(/order/${order.id}`, ...words.orderParts(order, about)]
  const missing = wanted.find((one) => !text.includes(one))
  return missing === undefined ? ['right', ''] : ['half', `lacks "${missing}"`]
}

/** The routes that an answer is about. @param {string} text */
export const routesIn = (text) => [
  ...new Set(
    [...text.matchAll(/\(\/visa-results\?from=([A-Z]{2})&to=([A-Z]{2})/g)].map(
      ([, from, to]) => `${from}>${to}`,
    ),
  ),
]

/**
 * What is in an answer, whatever was asked.
 * @param {string} text
 * @param {import('./expected.mjs').Words} words
 */
function seen(text, words) {
  const links = (/** @type {RegExp} */ pattern) => [...text.matchAll(pattern)]
  const routes = routesIn(text)
  return {
    routes,
    helps: links(/\(\/help#([\w-]+)\)/g).map(([, id]) => id),
    contact: text.includes('(/contact)'),
    saysRule: routes.length > 0 || RULES.some((code) => words.has(text, [code])),
    isUnknown: words.has(text, ['unknown', 'unknown_but']),
    isGreeting: words.has(text, ['greeting']),
    asks: {
      passport: words.has(text, ['which_passport']),
      destination: words.has(text, ['which_destination']),
      route: words.has(text, ['which_route']),
    },
  }
}
