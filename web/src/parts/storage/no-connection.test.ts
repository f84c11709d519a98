import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'

const WORKER = readFileSync(join(__dirname, '../../../public/worker.js'), 'utf8')

/** What the worker answers to a request; undefined where it leaves that to the browser. */
async function answerOf(
  request: { mode: string; method: string; url: string },
  fetch: () => Promise<unknown>,
): Promise<unknown> {
  const listeners: Record<string, (event: unknown) => void> = {}
  runInNewContext(WORKER, {
    addEventListener: (name: string, listener: (event: unknown) => void) => (listeners[name] = listener),
    caches: { match: (name: string) => Promise.resolve(`kept ${name}`) },
    fetch,
    URL,
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
const page = { mode: 'navigate', method: 'GET', url: 'https://site.test/order/1' }
const script = { mode: 'no-cors', method: 'GET', url: 'https://site.test/kept.js' }

test('without a connection a page of our own is shown; with one every page is fetched, and nothing else but the script of what is kept is touched', async () => {
  expect(await answerOf(page, offline)).toBe('kept /no-connection')
  expect(await answerOf(page, online)).toBe('fresh')
  expect(await answerOf(script, offline)).toBe('kept /kept.js')
  expect(await answerOf({ ...script, url: 'https://site.test/api/orders' }, offline)).toBeUndefined()
  expect(await answerOf({ ...page, method: 'POST' }, offline)).toBeUndefined()
})
