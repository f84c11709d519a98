import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { memoryOf, pidOf } from '../stack.mjs'

const STREAMS = 100
/** Answers that one address may have on their way. */
const OF_ADDRESS = 2
const ROUNDS = 5
/** Milliseconds in which the last streams end, and again in which what no one needs any more is cleared away. */
const SETTLE_MS = 2_000
const PROCESSES = ['chat', 'gateway']
/** Every third reader is gone after the first piece. */
const LEAVES = 3

/**
 * Opens 100 answers at once, several times, from as many addresses as may; of some the reader vanishes.
 * @param {string} page address of the gateway
 * @param {{ run: string }} folders of the platform
 * @returns {Promise<{ answered: number, left: number, refused: number, memory: number[] }>} `memory`: megabytes that chat
 *   and gateway need after the first round, and after each of the others
 */
export async function crowd(page, folders) {
  // The first one fills what a process keeps.
  await round(page)
  const memory = [await needed(folders)]
  const ends = []
  for (let count = 0; count < ROUNDS; count += 1) {
    ends.push(...(await round(page)))
    memory.push(await needed(folders))
  }
  const number = (/** @type {string} */ what) => ends.filter((end) => end === what).length
  return {
    answered: number('answered'),
    left: number('left'),
    refused: number('refused'),
    memory,
  }
}

/** @param {{ run: string }} folders */
async function needed(folders) {
  await pause(SETTLE_MS)
  for (const name of PROCESSES) process.kill(pidOf(folders, name), 'SIGUSR2')
  await pause(SETTLE_MS)
  return memoryOf(folders, PROCESSES)
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
