import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'

const WORKER = readFileSync(join(__dirname, '../../public/worker.js'), 'utf8')

/** What the worker answers to a request; undefined where it leaves that to the browser. */
async function answerOf(
  request: { mode: string; method: string },
  fetch: () => Promise<unknown>,
): Promise<unknown> {
  const listeners: Record<string, (event: unknown) => void> = {}
  runInNewContext(WORKER, {
    addEventListener: (name: string, listener: (event: unknown) => void) => (listeners[name] = listener),
    caches: { match: (name: string) => Promise.resolve(`kept ${name}`) },
    fetch,
  })
  let answer: unknown
  listeners['fetch']!({
    request,
    preloadResponse: Promise.resolve(undefined),
    respondWith: (given: unknown) => (answer = given),
  })
  return answer
}

const online = () => Promise.resolve('fresh')
const offline = () => Promise.reject(new Error('offline'))
const page = { mode: 'navigate', method: 'GET' }

test('without a connection a page of our own is shown; with one every page is fetched, and no other request is touched', async () => {
  expect(await answerOf(page, offline)).toBe('kept /no-connection')
  expect(await answerOf(page, online)).toBe('fresh')
  expect(await answerOf({ mode: 'cors', method: 'GET' }, offline)).toBeUndefined()
  expect(await answerOf({ mode: 'navigate', method: 'POST' }, offline)).toBeUndefined()
})
