// `npm run train -- chat`: trains the model that hears what a question of the support chat asks and in which language, and
// writes it to services/chat/seed/intents.json. A linear model (softmax) over words, pairs of words and pieces of words.
// It learns from tables: phrasings/ (meaning x phrasing x language, with frames around them), the words of the chat's seed,
// examples/, made questions and by-hand.tsv. The chat has to be built. The same input gives the same
// bytes.
//   --check   writes nothing: every phrasing is held out once in all languages, and every language once as a whole
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { deflateRawSync } from 'node:zlib'
import { ROOT } from '../../deploy/local/program.mjs'
import { questionsByHand } from '../bench/chat/by-hand.mjs'
import { filledWith, madeQuestions } from '../bench/chat/made.mjs'
import { randomOf } from '../random.mjs'

/** @typedef {{ intent: string, question: string, language: string, row?: number, framed?: boolean }} Example */
/** @typedef {{ wanted: number[], tongue: number, places: Int32Array, parts: Float32Array }} Learnt */

const load = createRequire(join(ROOT, 'package.json'))
const chat = (/** @type {string} */ file) => load(`./services/chat/dist/question/${file}.js`)
const { CountryFinder } = chat('country-finder')
const { conceptsOf, featuresOf, PLACES } = chat('features')
const { wordsOf } = chat('text')
const { INTENTS } = chat('topic')
const { LOCALES } = load('@borderlane/contracts/primitives')

const TARGET = join(ROOT, 'services/chat/seed/intents.json')
const ROUNDS = 10
const RATE = 0.5
const BIAS_RATE = 0.05
/** Less of an error is not learnt from. */
const LEAST_ERROR = 1e-3
/** Seeds of the made questions, and their day. */
const SEEDS = [1, 2]
const NOW = Date.UTC(2026, 10, 26)
/** Parts of the phrasings, each of which is held out once. */
const PARTS = 4
/** Frames around each phrasing. */
const FRAMES = 3
/** Words of one meaning and language that are examples. */
const MOST_WORDS = 16
/** The largest byte; smaller ones than the least become 0. */
const LARGEST = 127
const LEAST = 8
/** Of a question that is about a visa no one has said whether it is one of yes or no. */
const EITHER = 'visa*'
const WIDTH = INTENTS.length + LOCALES.length
/** A concept that so many examples of an intent say belongs to it. */
const ACCOUNTED = 0.05
/** One that is said of all intents alike tells of none: "which", "please"; nor does one that only changes who goes where, or is polite. */
const LEAST_TELLING = 0.2
const OF_ROUTES = new Set([
  'meant',
  'enter-when',
  'family',
  'group',
  'live-in',
  'via',
  'thanks',
  'hello',
  'when',
  'who-why',
])
/** What is expected of a question that is about a route, and is not called by its topic. */
const ABOUT_VISA = new Set(['both', 'area', 'territory', 'ask', 'which', 'routes', 'route'])

const finder = finderOf()

/** Finds the countries of the catalogue, as the chat does. */
function finderOf() {
  const countries = JSON.parse(readFileSync(join(ROOT, 'services/catalogue/seed/country.json'), 'utf8'))
  const namedIn = (/** @type {string} */ language) =>
    countries.map((/** @type {any} */ { names, ...country }) => ({
      ...country,
      name: names[language] ?? country.name,
      aliases: [...country.aliases, ...Object.values(names)],
    }))
  return new CountryFinder(
    new Map(LOCALES.map((/** @type {string} */ language) => [language, namedIn(language)])),
  )
}

/** @param {any} expected @returns {string} */
function intentOf(expected) {
  if (expected.type === 'route' && expected.topic !== 'visa') return expected.topic
  if (ABOUT_VISA.has(expected.type)) return EITHER
  if (expected.type === 'euros') return 'cost'
  if (expected.type === 'unknown') return 'not-visas'
  if (expected.type === 'order') return expected.about === 'status' ? 'order' : `order-${expected.about}`
  return expected.ids?.[0] ?? expected.type
}

/** @param {import('../bench/chat/judge.mjs').Question[]} questions @returns {Example[]} those of one turn */
const examplesOf = (questions) =>
  questions
    .filter(({ turns }) => turns.length === 1)
    .map(({ turns, expected, language }) => ({ intent: intentOf(expected), question: turns[0], language }))

/** @param {string} file @returns {Record<string, string>[]} by the names of its columns */
function rowsOf(file) {
  const lines = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
  const [head, ...rows] = lines.map((line) => line.split('\t'))
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at]])))
}

/** @returns {Example[]} every phrasing alone and in frames, its places filled with countries */
function phrasings() {
  const chance = randomOf(3)
  const frames = rowsOf('phrasings/frames.tsv')
  const rows = [
    ...rowsOf('phrasings/routes.tsv'),
    ...rowsOf('phrasings/subjects.tsv'),
    ...rowsOf('phrasings/spoken.tsv'),
    ...rowsOf('phrasings/beside.tsv'),
    ...rowsOf('phrasings/colloquial.tsv'),
  ]
  return rows.flatMap(({ meaning, ...texts }, row) =>
    LOCALES.flatMap((/** @type {string} */ language) =>
      Array.from({ length: 1 + FRAMES }, (_one, at) => {
        const frame = at === 0 ? '{q}' : chance.oneOf(frames)[language]
        const question = filledWith(
          frame.replace('{q}', () => texts[language]),
          language,
          chance,
        )
        return { intent: meaning, question, language, row, framed: at > 0 }
      }),
    ),
  )
}

/** As many of a list as are learnt from, from all its parts. @param {string[]} all */
const some = (all) => all.filter((_one, at) => at % Math.ceil(all.length / MOST_WORDS) === 0)

/** @returns {Example[]} short questions of `examples`, and the words of the chat alone */
const ofLanguages = () =>
  LOCALES.flatMap((/** @type {string} */ language) => [
    ...rowsOf(`examples/${language}.tsv`).map(({ kind, question }) => ({ intent: kind, question, language })),
    ...rowsOf(`words/${language}.tsv`).flatMap(({ meaning, words }) =>
      some(words.split('|')).map((question) => ({
        intent: meaning === 'visa' ? EITHER : meaning,
        question,
        language,
      })),
    ),
  ])

/** @param {readonly Example[]} examples @returns {(Learnt & Example & { concepts: string[] })[]} without what is no intent */
const learntOf = (examples) =>
  examples.flatMap((one) => {
    const intents = one.intent === EITHER ? ['visa', 'need'] : [one.intent]
    const wanted = intents.map((intent) => INTENTS.indexOf(intent))
    if (wanted.includes(-1)) return []
    const words = wordsOf(one.question)
    const mentions = finder.find(words)
    const features = featuresOf(one.question, words, mentions)
    const concepts = [...conceptsOf(words, mentions)]
    const places = Int32Array.from(features.keys(), (place) => place * WIDTH)
    const parts = Float32Array.from(features.values())
    return [{ ...one, wanted, tongue: LOCALES.indexOf(one.language), places, parts, concepts }]
  })

/** The shares of the columns of one kind. @param {Float64Array} sums @param {number} from @param {number} to */
function sharesOf(sums, from, to) {
  let most = -Infinity
  for (let at = from; at < to; at++) most = Math.max(most, sums[at])
  let total = 0
  for (let at = from; at < to; at++) total += sums[at] = Math.exp(sums[at] - most)
  for (let at = from; at < to; at++) sums[at] /= total
}

/** @param {Float32Array} weights @param {Float32Array} bias @param {Learnt} learnt @returns {Float64Array} intents, then languages */
function heard(weights, bias, { places, parts }) {
  const sums = Float64Array.from(bias)
  for (let part = 0; part < parts.length; part++)
    for (let at = 0; at < WIDTH; at++) sums[at] += parts[part] * weights[places[part] + at]
  sharesOf(sums, 0, INTENTS.length)
  sharesOf(sums, INTENTS.length, WIDTH)
  return sums
}

/** Steps against the error, each place by what it has moved so far (Adagrad). @param {Learnt[]} learnt */
function trained(learnt) {
  const weights = new Float32Array(PLACES * WIDTH)
  const moved = new Float32Array(PLACES * WIDTH).fill(0.01)
  const bias = new Float32Array(WIDTH)
  const chance = randomOf(7)
  for (let round = 0; round < ROUNDS; round++)
    for (const one of shuffled(learnt, chance)) {
      const { wanted, tongue, places, parts } = one
      const shares = heard(weights, bias, one)
      const right = wanted.reduce((sum, at) => sum + shares[at], 0)
      for (let at = 0; at < WIDTH; at++) {
        const isWanted = at < INTENTS.length ? wanted.includes(at) : at - INTENTS.length === tongue
        const target = isWanted ? (at < INTENTS.length ? shares[at] / right : 1) : 0
        const error = shares[at] - target
        if (error < LEAST_ERROR && error > -LEAST_ERROR) continue
        bias[at] -= BIAS_RATE * error
        for (let part = 0; part < parts.length; part++) {
          const where = places[part] + at
          const slope = error * parts[part]
          moved[where] += slope * slope
          weights[where] -= (RATE * slope) / Math.sqrt(moved[where])
        }
      }
    }
  return { weights, bias }
}

/** @template One @param {One[]} all @param {import('../random.mjs').Random} chance */
function shuffled(all, chance) {
  const order = all.slice()
  for (let index = order.length - 1; index > 0; index--) {
    const other = chance.below(index + 1)
    ;[order[index], order[other]] = [order[other], order[index]]
  }
  return order
}

/**
 * Which concepts are accounted for by an intent, and which of them tell of some intents more than of others.
 * @param {ReturnType<typeof learntOf>} learnt
 */
function conceptsByIntent(learnt) {
  const counts = INTENTS.map(() => ({ all: 0, of: /** @type {Map<string, number>} */ (new Map()) }))
  for (const { wanted, concepts } of learnt)
    for (const { of } of wanted.map((at) => (counts[at].all++, counts[at])))
      for (const one of concepts) of.set(one, (of.get(one) ?? 0) + 1)
  const share = (/** @type {number} */ at, /** @type {string} */ one) =>
    (counts[at].of.get(one) ?? 0) / Math.max(1, counts[at].all)
  const all = [...new Set(learnt.flatMap(({ concepts }) => concepts))].toSorted()
  const most = (/** @type {string} */ one) => Math.max(...counts.map((_one, at) => share(at, one)))
  const isTelling = (/** @type {string} */ one) =>
    !OF_ROUTES.has(one) &&
    most(one) / counts.reduce((sum, _one, at) => sum + share(at, one), 0) >= LEAST_TELLING
  const accounted = INTENTS.map((/** @type {string} */ intent, /** @type {number} */ at) => [
    intent,
    all.filter((one) => share(at, one) >= Math.min(ACCOUNTED, most(one))),
  ])
  return { accounted: Object.fromEntries(accounted), telling: all.filter(isTelling) }
}

/** @param {ReturnType<typeof trained>} model @param {ReturnType<typeof conceptsByIntent>} concepts */
function write({ weights, bias }, concepts) {
  // By its root, so that small weights keep their difference beside large ones.
  const most = weights.reduce((largest, one) => Math.max(largest, Math.abs(one)), 0)
  const bytes = Int8Array.from(weights, (one) => {
    const byte = Math.round(LARGEST * Math.sqrt(Math.abs(one) / most))
    return byte < LEAST ? 0 : Math.sign(one) * byte
  })
  const packed = deflateRawSync(Buffer.from(bytes.buffer), { level: 9 }).toString('base64')
  const rounded = Array.from(bias, (one) => Number(one.toFixed(4)))
  const text = `${JSON.stringify({ intents: INTENTS, most, bias: rounded, ...concepts, weights: packed })}\n`
  writeFileSync(TARGET, text)
  return text.length
}

/** What the model makes of questions that it has not learnt. @param {string} name @param {ReturnType<typeof learntOf>} learnt @param {ReturnType<typeof learntOf>} asked */
function measure(name, learnt, asked) {
  const { weights, bias } = trained(learnt)
  const answers = asked.map((one) => {
    const { wanted } = one
    const shares = heard(weights, bias, one).slice(0, INTENTS.length)
    const share = Math.max(...shares)
    return { isRight: wanted.includes(shares.indexOf(share)), share }
  })
  const percent = (/** @type {number} */ count) => ((100 * count) / answers.length).toFixed(1)
  const at = [0, 0.3, 0.4, 0.5].map((least) => {
    const sure = answers.filter(({ share }) => share >= least)
    const right = sure.filter(({ isRight }) => isRight).length
    return `${least}: ${percent(right)} right, ${percent(sure.length - right)} wrong`
  })
  process.stdout.write(`${name} (${answers.length}): from a share of ${at.join('; ')}\n`)
}

/** @param {ReturnType<typeof learntOf>} all */
function check(all) {
  const isAsked = (/** @type {{ row?: number, framed?: boolean }} */ one, /** @type {number} */ part) =>
    one.row !== undefined && one.row % PARTS === part
  for (let part = 0; part < PARTS; part++) {
    if (values.part && Number(values.part) !== part) continue
    measure(
      `phrasings ${part + 1} of ${PARTS}`,
      all.filter((one) => !isAsked(one, part)),
      all.filter((one) => isAsked(one, part) && !one.framed),
    )
  }
  if (values.part) return
  for (const language of LOCALES)
    measure(
      `without ${language}`,
      all.filter((one) => one.language !== language),
      all.filter((one) => one.language === language && one.row !== undefined && !one.framed),
    )
}

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, part: { type: 'string' } },
})
const all = learntOf([
  ...phrasings(),
  ...ofLanguages(),
  ...SEEDS.flatMap((seed) => examplesOf(madeQuestions(seed, NOW))),
  ...examplesOf(questionsByHand(NOW)),
])
if (values.check) check(all)
else {
  const size = write(trained(all), conceptsByIntent(all))
  process.stdout.write(`${all.length} examples of ${INTENTS.length} intents; ${size} bytes\n`)
}
