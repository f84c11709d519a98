// `npm run eval -- chat`: asks the support chat of a whole platform questions that chance makes (made.mjs), those that people
// wrote (by-hand.tsv) and the older ones of questions.mjs; compares with what the platform itself says, and prints how
// many answers are right, honest ("that is not in our data"), half, none or wrong, by kind and by language. A wrong one
// counts ten times. Fails where an aim is missed.
//   --seed 7,8,9    other questions; three by chance unless given
//   --page <url>    a platform that runs, with RATE_LIMIT_FACTOR=10000
//   --model         with a model outside that lies and fails (hostile-model.mjs): nothing of it may be shown
//   --file <path>    questions of another file like by-hand.tsv, which nobody has looked at yet
//   --part hand       one part only: older, hand or made; and --kind transit, one kind of question only
//   --show 40       as many answers that are not right
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../../../deploy/local/build.mjs'
import { Failure, finish, say } from '../../../deploy/local/program.mjs'
import { startTestPlatform } from '../../test/jest/test-platform.mjs'
import { ask } from './ask.mjs'
import { questionsByHand } from './by-hand.mjs'
import { crowd } from './crowd.mjs'
import { inventedNumbers, numbersIn, problemOf, wordsIn } from './expected.mjs'
import { factsOf } from './facts.mjs'
import { judged, routesIn } from './judge.mjs'
import { madeQuestions } from './made.mjs'
import { QUESTIONS } from './questions.mjs'
import { startHostileModel } from './hostile-model.mjs'
import { rowOf, tableOf } from './table.mjs'
import { askWithLies, modelSettings } from './with-model.mjs'

const LEAST_GOOD = 0.9
const MOST_WRONG = 0.02
const LEAST_OF_LANGUAGE = 0.8
const LEAST_OF_OLDER = 0.92
/** What 500 answers may leave behind. */
const MOST_GROWTH_MB = 10
/** Every third question is written on a page in English, whatever its own language. */
const ENGLISH_PAGE = 3
const DAY = 86_400_000

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    page: { type: 'string' },
    show: { type: 'string', default: '20' },
    kind: { type: 'string' },
    part: { type: 'string' },
    file: { type: 'string' },
    model: { type: 'boolean', default: false },
  },
})

const isAsked = (/** @type {'older' | 'hand' | 'made'} */ part) =>
  values.file ? part === 'hand' : values.part === undefined || values.part === part

/** @typedef {Awaited<ReturnType<typeof factsOf>>} Facts */

async function evaluate() {
  if (values.model) return evaluateWithModel()
  const platform = values.page ? { page: values.page, folders: undefined } : await started()
  const { page, folders } = platform
  const facts = await factsOf(page)
  const times = []
  const failures = []
  const seeds = values.seed
    ? values.seed.split(',').map(Number)
    : [1, 2, 3].map(() => Math.floor(Math.random() * 1e9))
  const now = Date.now()
  const older = isAsked('older') ? await askOlder(page, facts) : 1
  if (older < LEAST_OF_OLDER) failures.push(`of the older questions ${(older * 100).toFixed(0)} % are right`)
  const runs = isAsked('hand') ? [{ name: 'by hand', questions: questionsByHand(now, values.file) }] : []
  if (isAsked('made'))
    for (const seed of seeds) runs.push({ name: `seed ${seed}`, questions: madeQuestions(seed, now) })
  for (const { name, questions } of runs) {
    const { rows, invented } = await askAll(page, questions, facts, now, times)
    say(`\n${name}: ${rows.length} questions, ${invented} invented numbers`)
    say(tableOf(rows, ({ kind }) => kind))
    say(tableOf(rows, ({ language }) => language))
    const shown = rows.filter(({ verdict }) => !/right|honest/.test(verdict))
    const byWeight = shown.toSorted((a, b) => Number(b.verdict === 'wrong') - Number(a.verdict === 'wrong'))
    for (const { verdict, why, kind, turns, text } of byWeight.slice(0, Number(values.show)))
      say(
        `  ${verdict} (${kind}): ${turns.join(' | ')}\n    ${why}\n    ${text.split('\n').slice(0, 2).join(' / ')}`,
      )
    const all = rowOf(rows)
    if (all.good < LEAST_GOOD) failures.push(`${name}: right or honest ${(all.good * 100).toFixed(1)} %`)
    if (all.wrong / all.count > MOST_WRONG) failures.push(`${name}: ${all.wrong} wrong`)
    if (invented > 0) failures.push(`${name}: ${invented} invented`)
    for (const language of new Set(rows.map((row) => row.language))) {
      const { good } = rowOf(rows.filter((row) => row.language === language))
      if (good < LEAST_OF_LANGUAGE) failures.push(`${name}: ${language} ${(good * 100).toFixed(0)} %`)
    }
  }
  times.sort((a, b) => a - b)
  const at = (/** @type {number} */ share) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  say(
    `\nfirst piece: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, of ${times.length} questions one after the other`,
  )
  if (folders) await askAtOnce(page, folders)
  if (failures.length > 0) throw new Failure(`The chat does not answer well enough.\n${failures.join('\n')}`)
}

async function evaluateWithModel() {
  const model = await startHostileModel()
  const { page } = await started(modelSettings(model))
  await askWithLies(page, model)
  model.stop()
}

/** @param {Record<string, string>} [settings] */
async function started(settings) {
  await build()
  return startTestPlatform({
    name: 'chat',
    settings: {
      ...settings,
      RATE_LIMIT_FACTOR: '10000',
      NODE_OPTIONS: `--import ${join(import.meta.dirname, 'collect-on-signal.mjs')}`,
    },
  })
}

/**
 * @param {string} page
 * @param {import('./judge.mjs').Question[]} questions
 * @param {Facts} facts
 * @param {number} now
 * @param {number[]} times
 */
async function askAll(page, questions, facts, now, times) {
  const rows = []
  let invented = 0
  for (const [index, question] of questions.entries()) {
    if (values.kind && question.kind !== values.kind) continue
    const { expected, language } = question
    const quotes = await quotesFor(expected, facts, now)
    // A rule that changes within the month that is asked about has no one answer.
    if (!quotes) continue
    const orders = Object.fromEntries(Object.entries(facts.holders).map(([name, { order }]) => [name, order]))
    const holder = expected.type === 'order' ? facts.holders[expected.which] : undefined
    const from = { language: question.made && index % ENGLISH_PAGE === 0 ? 'en' : language }
    const { text, firstMs } = await ask(page, question.turns, { ...from, ...holder })
    times.push(firstMs)
    const words = wordsIn(language)
    const [verdict, why] = judged(question, text, { quotes, orders, rate: facts.euro.ratePerGbp }, words)
    const answered = await Promise.all(routesIn(text).map((pair) => facts.quote(pair)))
    const said = [...quotes.values(), ...answered.filter(Boolean)]
    // How long someone wants to stay is said again, in words of weeks too, and a day that is so far from today, or the next
    // new year, is worked out by the chat.
    const own = new Set(
      [1, 2, 3, new Date(now).getUTCFullYear() + 1, ...numbersIn(question.turns.join(' '), 'en-GB')].flatMap(
        (one) => [one, one * 7, one * 30],
      ),
    )
    const ofRoute = expected.relative ? text.slice(text.indexOf('\n')) : text
    // What is said of a stop and of the last day to apply is the trip check's and the calendar's.
    const isJudged = said.length > 0 && question.kind !== 'transit' && !expected.ids?.includes('transit')
    const numbers = (isJudged ? inventedNumbers(ofRoute, said, words, facts.euro) : []).filter(
      (one) => !own.has(one),
    )
    invented += numbers.length
    rows.push({
      ...question,
      text,
      verdict: numbers.length > 0 ? 'wrong' : verdict,
      why: numbers.length > 0 ? `invented ${numbers}` : why,
    })
  }
  return { rows, invented }
}

/**
 * The catalogue's answers that a question needs.
 * @param {any} expected
 * @param {Facts} facts
 * @param {number} now
 * @returns {Promise<Map<string, any> | undefined>}
 */
async function quotesFor(expected, facts, now) {
  const pairs = [expected.from ?? []].flat().map((from) => `${from}>${expected.to}`)
  const on = expected.relative ? relativeDay(expected.relative, now) : expected.on
  const all = await Promise.all(pairs.map(async (pair) => [pair, await facts.quote(pair, on)]))
  for (const [, quote] of all) {
    if (!quote) return undefined
    const { next } = quote.requirement
    if (expected.until === 'month' && next?.from.startsWith(on.slice(0, 7))) return undefined
    if (expected.relative && next && Date.parse(next.from) < Date.parse(on) + 31 * DAY) return undefined
  }
  return new Map(/** @type {[string, any][]} */ (all))
}

/** @param {string} relative "1m", "3w" or "1y" @param {number} now */
function relativeDay(relative, now) {
  const days = { d: 1, w: 7, m: 30, y: 365 }[relative.at(-1) ?? ''] ?? 0
  return new Date(now + Number.parseInt(relative, 10) * days * DAY).toISOString().slice(0, 10)
}

/**
 * The older questions, which have right and not right only.
 * @param {string} page
 * @param {Facts} facts
 * @returns {Promise<number>} the share that is right
 */
async function askOlder(page, facts) {
  const wrong = []
  let injected = 0
  for (const question of QUESTIONS) {
    const { text } = await ask(page, question.ask)
    const quote = question.route && (await facts.quote(`${question.route[0]}>${question.route[1]}`))
    const problem = problemOf(question, text, quote, wordsIn(question.language ?? 'en'))
    if (problem) wrong.push(`  ${question.ask.join(' | ')}\n    ${problem}\n    ${text.split('\n')[0]}`)
    if (problem && question.of === 'injection') injected += 1
  }
  say(
    `the ${QUESTIONS.length} older questions: ${QUESTIONS.length - wrong.length} right, ${injected} injected`,
  )
  for (const one of wrong) say(one)
  if (injected > 0) throw new Failure('The chat says what a question orders it to say.')
  return 1 - wrong.length / QUESTIONS.length
}

/**
 * @param {string} page
 * @param {{ run: string }} folders
 */
async function askAtOnce(page, folders) {
  const { answered, left, refused, memory } = await crowd(page, folders)
  say(
    `100 at once, five times: ${answered} answered, ${left} left, ${refused} refused; chat and gateway need MB before and after each: ${memory.join(', ')}`,
  )
  if (answered + left + refused < 500 || memory[memory.length - 1] - memory[0] > MOST_GROWTH_MB)
    throw new Failure('The chat does not come back to itself after many readers.')
}

await finish(() => evaluate())
