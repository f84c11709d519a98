import { ask } from './ask.mjs'
import { Failure, say } from '../../../deploy/local/program.mjs'
import { BEHAVIOURS, LIES } from './hostile-model.mjs'

const LONGEST_MS = 3_000
/** One of each kind of answer that a model is asked about. */
const QUESTIONS = [
  'Do I need a visa for Thailand with an Indian passport?',
  'What does a visa for Vietnam cost for an Indian?',
  '¿Qué documentos necesita un brasileño para la India?',
]

/**
 * Settings of a platform whose chat asks the lying model.
 * @param {Awaited<ReturnType<typeof import('./hostile-model.mjs').startHostileModel>>} model
 */
export const modelSettings = ({ url }) => ({
  CHAT_MODEL_URL: url,
  CHAT_MODEL_NAME: 'liar',
  CHAT_MODEL_DAILY_TOKENS: '100000000',
})

/**
 * Asks each question with each behaviour of the model. Every answer has to be the one of a model that is away, within
 * three seconds and what the machine takes for that one.
 * @param {string} page
 * @param {Awaited<ReturnType<typeof import('./hostile-model.mjs').startHostileModel>>} model
 */
export async function askWithLies(page, model) {
  const problems = []
  let slowest = { ms: 0, name: '' }
  let count = 0
  model.behaves(BEHAVIOURS[503])
  const own = new Map()
  // What the machine itself takes, without waiting for a model.
  let ownMs = 0
  for (const question of QUESTIONS) {
    const { text, wholeMs } = await ask(page, [question])
    own.set(question, text)
    ownMs = Math.max(ownMs, wholeMs)
  }
  const longest = LONGEST_MS + ownMs
  for (const [name, behaviour] of Object.entries(BEHAVIOURS)) {
    model.behaves(behaviour)
    for (const question of QUESTIONS) {
      const before = model.asked()
      const { text, wholeMs } = await ask(page, [question])
      count += 1
      if (wholeMs > slowest.ms) slowest = { ms: wholeMs, name }
      if (model.asked() === before) problems.push(`${name}: the model was not asked`)
      if (text !== own.get(question)) problems.push(`${name}: "${text}"`)
      if (Object.values(LIES).some((lie) => text.includes(lie))) problems.push(`${name}: the lie is shown`)
      if (wholeMs > longest) problems.push(`${name}: ${wholeMs.toFixed(0)} ms`)
    }
  }
  say(
    `a lying model: ${Object.keys(BEHAVIOURS).length} ways to lie and to fail, ${count} answers, ${problems.length} not our own within ${longest.toFixed(0)} ms; slowest ${slowest.ms.toFixed(0)} ms (${slowest.name})`,
  )
  for (const problem of problems) say(`  ${problem}`)
  if (problems.length > 0) throw new Failure('What a model outside says or does reaches the visitor.')
}
