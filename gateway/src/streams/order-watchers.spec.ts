import type { Readable } from 'node:stream'
import type { AppError } from '@borderlane/contracts/define'
import { OrderWatchers } from './order-watchers'

let watchers: OrderWatchers

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
  watchers = new OrderWatchers()
})
afterEach(() => {
  watchers.onModuleDestroy()
  jest.useRealTimers()
})

/** What has come since it was asked last. */
const news = (stream: Readable): string => String((stream.read() as Buffer | null) ?? '')
const closed = (stream: Readable): Promise<void> =>
  new Promise((resolve) => stream.once('close', () => resolve()).destroy())
const refusal = (watch: () => Readable): string => {
  try {
    watch()
    return 'none'
  } catch (error) {
    return (error as AppError).code
  }
}

describe('an event stream', () => {
  it('reports that its order or its documents changed, and nothing of other orders', () => {
    const [one, other] = [watchers.watch('1', 'a'), watchers.watch('2', 'a')]
    expect([news(one), news(other)]).toEqual([': open\n\n', ': open\n\n'])
    watchers.onOrder({ orderId: '1', version: 7 })
    expect(news(one)).toBe('event: changed\ndata: {"version":7}\n\n')
    watchers.onDocuments({ orderId: '1' })
    expect(news(one)).toBe('event: changed\ndata: {}\n\n')
    expect(news(other)).toBe('')
  })

  it('is never silent for longer than 25 seconds', () => {
    const stream = watchers.watch('1', 'a')
    news(stream)
    jest.advanceTimersByTime(24_999)
    expect(news(stream)).toBe('')
    jest.advanceTimersByTime(1)
    expect(news(stream)).toBe(': \n\n')
  })

  it('ends after an hour, so that the right to see the order is asked for again', async () => {
    const stream = watchers.watch('1', 'a')
    const ended = new Promise((resolve) => stream.once('end', resolve))
    jest.advanceTimersByTime(60 * 60 * 1_000 - 1)
    stream.resume()
    expect(stream.readableEnded).toBe(false)
    jest.advanceTimersByTime(1)
    await ended
  })

  it('does not outlive the access token that opened it', async () => {
    const stream = watchers.watch('1', 'a', { userId: 'user', forMs: 5_000 })
    const ended = new Promise((resolve) => stream.once('end', resolve))
    stream.resume()
    jest.advanceTimersByTime(4_999)
    watchers.onOrder({ orderId: '1', version: 7 })
    expect(stream.readableEnded).toBe(false)
    jest.advanceTimersByTime(1)
    await ended
  })

  it('of someone signed in ends when their sessions change; those of others go on', async () => {
    const [own, others, guests] = [
      watchers.watch('1', 'a', { userId: 'user' }),
      watchers.watch('1', 'b', { userId: 'another' }),
      watchers.watch('1', 'c'),
    ]
    const ended = new Promise((resolve) => own.once('end', resolve))
    own.resume()
    news(others)
    news(guests)
    watchers.endOf('user')
    await ended
    watchers.onOrder({ orderId: '1', version: 8 })
    expect([news(others), news(guests)]).toEqual(
      Array.from({ length: 2 }, () => 'event: changed\ndata: {"version":8}\n\n'),
    )
  })

  it('of a reader who does not read is hung up on', () => {
    const stream = watchers.watch('1', 'a')
    for (let version = 1; version < 10_000 && !stream.destroyed; version += 1) {
      watchers.onOrder({ orderId: '1', version })
    }
    expect(stream.destroyed).toBe(true)
    expect(stream.readableLength).toBeLessThan(100_000)
  })
})

describe('open streams', () => {
  it('are at most 20 of one order, and a closed one makes room', async () => {
    const streams = Array.from({ length: 20 }, (_, index) => watchers.watch('1', `${index}`))
    expect(refusal(() => watchers.watch('1', 'another'))).toBe('request.too_many')
    expect(refusal(() => watchers.watch('2', 'another'))).toBe('none')
    await closed(streams[0]!)
    expect(refusal(() => watchers.watch('1', 'another'))).toBe('none')
  })

  it('are at most 20 of one network, and a closed one makes room', async () => {
    const streams = Array.from({ length: 20 }, (_, index) => watchers.watch(`${index}`, 'a'))
    expect(refusal(() => watchers.watch('another', 'a'))).toBe('request.too_many')
    expect(refusal(() => watchers.watch('another', 'b'))).toBe('none')
    await closed(streams[0]!)
    expect(refusal(() => watchers.watch('another', 'a'))).toBe('none')
  })

  it('are at most 2,000', () => {
    for (let index = 0; index < 2_000; index += 1) watchers.watch(`${index}`, `${index}`)
    expect(refusal(() => watchers.watch('another', 'another'))).toBe('service.unavailable')
  })

  it('end when the process stops, and no new ones begin', async () => {
    const stream = watchers.watch('1', 'a')
    watchers.onModuleDestroy()
    expect(refusal(() => watchers.watch('1', 'a'))).toBe('service.unavailable')
    const ended = new Promise((resolve) => stream.once('end', resolve))
    stream.resume()
    await ended
  })
})
