// `npm run train -- chat`: trains the second voice of the support chat, and writes it to
// services/chat/seed/fallback-classifier.json. A linear model (softmax) over words, pairs of words and pieces of words, from the
// examples of this folder, those of the patterns, made questions and by-hand.tsv. Half a minute; the chat has to be built.
//   --check   writes nothing: how often it is right on each quarter of by-hand.tsv, having learnt from the others
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { deflateRawSync } from 'node:zlib'
import { ROOT } from '../../deploy/local/folders.mjs'
import { questionsByHand } from '../bench/chat/by-hand.mjs'
import { randomOf } from '../random.mjs'
import { madeQuestions } from '../bench/chat/made.mjs'

/** @typedef {{ kind: string, question: string }} Example */
/** @typedef {{ kind: number, parts: [place: number, weight: number][] }} Learnt */

const load = createRequire(join(ROOT, 'package.json'))
const chat = (/** @type {string} */ file) => load(`./services/chat/dist/question/${file}.js`)
const { CountryFinder } = chat('country-finder')
const { featuresOf, PLACES } = chat('features')
const { wordsOf } = chat('text')
const { TOPIC_PATTERNS, TOPICS, SUBJECTS } = chat('topic')
const { LOCALES } = load('@borderlane/contracts/primitives')

const TARGET = join(ROOT, 'services/chat/seed/fallback-classifier.json')
const ROUNDS = 12
const RATE = 0.5
const BIAS_RATE = 0.05
/** Less of an error is not learnt from. */
const LEAST_ERROR = 1e-3
/** Seeds of the made questions, and their day. */
const SEEDS = [1, 2]
const NOW = Date.UTC(2026, 10, 26)
const QUARTERS = 4
/** The largest weight of a byte. */
const LARGEST = 127
/** What is expected of a question that is about a route, and is not called by its topic. */
const ABOUT_VISA = new Set(['both', 'area', 'territory', 'ask', 'which'])
const KINDS = [...TOPICS, ...SUBJECTS]

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
function kindOf(expected) {
  if (expected.type === 'route') return expected.topic
  if (ABOUT_VISA.has(expected.type)) return 'visa'
  if (expected.type === 'euros') return 'cost'
  if (expected.type === 'unknown') return 'not-visas'
  return expected.ids?.[0] ?? expected.type
}

/** @param {import('../bench/chat/judge.mjs').Question[]} questions @returns {Example[]} those of one turn */
const examplesOf = (questions) =>
  questions
    .filter(({ turns }) => turns.length === 1)
    .map(({ turns, expected }) => ({ kind: kindOf(expected), question: turns[0] }))

/** @returns {Example[]} */
const examplesOfFiles = () =>
  LOCALES.flatMap((/** @type {string} */ language) =>
    readFileSync(join(import.meta.dirname, 'examples', `${language}.tsv`), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'))
      .map(([kind, question]) => ({ kind, question })),
  )

/** @returns {Example[]} */
const examplesOfPatterns = () =>
  TOPIC_PATTERNS.map((/** @type {any} */ { topic, example }) => ({
    kind: topic.replace(/^order-.*/, 'order'),
    question: example,
  }))

/** @param {readonly Example[]} examples @returns {Learnt[]} without what is no kind of an answer */
const learntOf = (examples) =>
  examples
    .filter(({ kind }) => KINDS.includes(kind))
    .map(({ kind, question }) => {
      const words = wordsOf(question)
      return { kind: KINDS.indexOf(kind), parts: [...featuresOf(question, words, finder.find(words))] }
    })

/** @param {Float32Array} weights @param {Float32Array} bias @param {Learnt['parts']} parts @returns {number[]} the share of each kind */
function sharesOf(weights, bias, parts) {
  const sums = [...bias]
  for (const [place, weight] of parts)
    for (let kind = 0; kind < KINDS.length; kind++)
      sums[kind] += weight * weights[place * KINDS.length + kind]
  const most = Math.max(...sums)
  const powers = sums.map((sum) => Math.exp(sum - most))
  const total = powers.reduce((all, one) => all + one, 0)
  return powers.map((power) => power / total)
}

/** Steps against the error, each place by what it has moved so far (Adagrad). @param {Learnt[]} learnt */
function trained(learnt) {
  const weights = new Float32Array(PLACES * KINDS.length)
  const moved = new Float32Array(PLACES * KINDS.length).fill(0.01)
  const bias = new Float32Array(KINDS.length)
  const chance = randomOf(7)
  for (let round = 0; round < ROUNDS; round++)
    for (const { kind: right, parts } of shuffled(learnt, chance)) {
      const shares = sharesOf(weights, bias, parts)
      for (let kind = 0; kind < KINDS.length; kind++) {
        const error = shares[kind] - Number(kind === right)
        if (Math.abs(error) < LEAST_ERROR) continue
        bias[kind] -= BIAS_RATE * error
        for (const [place, weight] of parts) {
          const at = place * KINDS.length + kind
          const slope = error * weight
          moved[at] += slope * slope
          weights[at] -= (RATE * slope) / Math.sqrt(moved[at])
        }
      }
    }
  return { weights, bias }
}

/** @param {Learnt[]} all @param {import('../random.mjs').Random} chance */
function shuffled(all, chance) {
  const order = all.slice()
  for (let index = order.length - 1; index > 0; index--) {
    const other = chance.below(index + 1)
    ;[order[index], order[other]] = [order[other], order[index]]
  }
  return order
}

/** @param {ReturnType<typeof trained>} model */
function write({ weights, bias }) {
  const step = weights.reduce((most, one) => Math.max(most, Math.abs(one)), 0) / LARGEST
  const bytes = Int8Array.from(weights, (one) => Math.round(one / step))
  const packed = deflateRawSync(Buffer.from(bytes.buffer), { level: 9 }).toString('base64')
  const rounded = Array.from(bias, (one) => Number(one.toFixed(4)))
  const text = `${JSON.stringify({ kinds: KINDS, step, bias: rounded, weights: packed })}\n`
  writeFileSync(TARGET, text)
  return text.length
}

/** @param {Example[]} base @param {Example[]} byHand */
function check(base, byHand) {
  let right = 0
  let asked = 0
  for (let quarter = 0; quarter < QUARTERS; quarter++) {
    const others = byHand.filter((_one, index) => index % QUARTERS !== quarter)
    const { weights, bias } = trained(learntOf([...base, ...others]))
    for (const { kind, parts } of learntOf(byHand.filter((_one, index) => index % QUARTERS === quarter))) {
      const shares = sharesOf(weights, bias, parts)
      asked += 1
      if (shares.indexOf(Math.max(...shares)) === kind) right += 1
    }
  }
  process.stdout.write(`of ${asked} questions by hand ${right} right, each by what the others have taught\n`)
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const base = [
  ...examplesOfFiles(),
  ...examplesOfPatterns(),
  ...SEEDS.flatMap((seed) => examplesOf(madeQuestions(seed, NOW))),
]
const byHand = examplesOf(questionsByHand(NOW))
if (values.check) check(base, byHand)
else {
  const learnt = learntOf([...base, ...byHand])
  const size = write(trained(learnt))
  process.stdout.write(`${learnt.length} examples of ${KINDS.length} kinds; ${size} bytes\n`)
}
