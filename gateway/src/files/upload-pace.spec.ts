import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { tooSlowOrLarge } from './upload-pace'

const PACE = { maxBytes: 100_000, silenceMs: 30_000, windowMs: 60_000, windowBytes: 600 }

let body: PassThrough
let outcome: string
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] })
  body = new PassThrough()
  body.resume()
  outcome = 'in time'
  tooSlowOrLarge(body as unknown as IncomingMessage, PACE).catch(
    (error: { code: string }) => (outcome = error.code),
  )
})
afterEach(() => jest.useRealTimers())

/** Sends so many bytes each second, for so many seconds. */
async function send(bytesPerSecond: number, seconds: number): Promise<string> {
  for (let second = 0; second < seconds; second += 1) {
    if (bytesPerSecond > 0) body.write(Buffer.alloc(bytesPerSecond))
    await new Promise(setImmediate)
    await jest.advanceTimersByTimeAsync(1_000)
  }
  return outcome
}

it('a body that comes steadily may take any time', async () => {
  expect(await send(11, 600)).toBe('in time')
})

it('a body that comes too slowly for a minute is too slow', async () => {
  expect(await send(9, 59)).toBe('in time')
  expect(await send(9, 2)).toBe('documents.too_slow')
})

it('a body that begins well and then falls silent is too slow after half a minute', async () => {
  expect(await send(1_000, 10)).toBe('in time')
  expect(await send(0, 29)).toBe('in time')
  expect(await send(0, 7)).toBe('documents.too_slow')
})

it('a body that no one reads is not', async () => {
  body.pause()
  expect(await send(0, 300)).toBe('in time')
})

it('a body may not be larger than allowed, however it comes', async () => {
  expect(await send(50_000, 2)).toBe('in time')
  expect(await send(1, 1)).toBe('request.too_large')
})
