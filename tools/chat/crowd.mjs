import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { memoryOf } from '../bench/stack.mjs'

const STREAMS = 100
/** Answers that one address may have on their way. */
const OF_ADDRESS = 2
const ROUNDS = 5
/** Milliseconds in which what nobody needs any more is cleared away. */
const SETTLE_MS = 5_000
/** Every third reader is gone after the first piece. */
const LEAVES = 3

/**
 * Opens 100 answers at once, several times, from as many addresses as may; of some the reader vanishes.
 * @param {string} page address of the gateway
 * @param {{ run: string }} folders of the platform
 * @returns {Promise<{ answered: number, left: number, refused: number, before: number, after: number }>} megabytes of
 *   chat and gateway before and after
 */
export async function crowd(page, folders) {
  const memory = () => memoryOf(folders, ['chat', 'gateway'])
  await round(page)
  await pause(SETTLE_MS)
  const before = memory()
  const ends = []
  for (let count = 0; count < ROUNDS; count += 1) ends.push(...(await round(page)))
  await pause(SETTLE_MS)
  const number = (/** @type {string} */ what) => ends.filter((end) => end === what).length
  return {
    answered: number('answered'),
    left: number('left'),
    refused: number('refused'),
    before,
    after: memory(),
  }
}

/** @param {string} page */
function round(page) {
  return Promise.all(Array.from({ length: STREAMS }, (_, index) => one(page, index)))
}

/**
 * @param {string} page
 * @param {number} index
 * @returns {Promise<'answered' | 'left' | 'refused' | 'broken'>}
 */
async function one(page, index) {
  const question = request(`${page}/api/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    localAddress: `127.0.0.${2 + Math.floor(index / OF_ADDRESS)}`,
  })
  question.end(
    JSON.stringify({
      messages: [{ role: 'user', content: 'How much is a visa for Vietnam for an Indian?' }],
    }),
  )
  const [answer] = /** @type {[import('node:http').IncomingMessage]} */ (await once(question, 'response'))
  if (answer.statusCode !== 200) {
    answer.resume()
    return 'refused'
  }
  if (index % LEAVES === 0) {
    await once(answer, 'data')
    answer.on('error', () => {})
    question.destroy()
    return 'left'
  }
  return (await text(answer)).endsWith('data: [DONE]\n\n') ? 'answered' : 'broken'
}
