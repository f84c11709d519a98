import { listCountries } from '@borderlane/contracts/catalogue/public'
import { OverLimit } from '@borderlane/runtime'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../config'
import { PublicCache } from './public-cache'
import type { RateLimits } from './rate-limit'

const START = new Date('2026-06-01T12:00:00Z').getTime()

let fastify: FastifyInstance
let cache: PublicCache
let now: number
let counted: string[]
let left: number
let asked: number
/** That of the replica which answers. */
let dataVersion: number
/** What happens while the catalogue is asked. */
let meanwhile: () => void

beforeEach(() => {
  now = START
  counted = []
  left = Infinity
  asked = 0
  dataVersion = 7
  meanwhile = () => undefined
  const limits = {
    count: (limit: string) => {
      counted.push(limit)
      left -= 1
      return left < 0 ? Promise.reject(new OverLimit(1, 'public-read')) : Promise.resolve()
    },
  }
  const clock = { now: () => new Date(now) }
  cache = new PublicCache({ PUBLIC_CACHE: 'on' } as Config, clock, limits as unknown as RateLimits)
  fastify = Fastify()
  cache.register(fastify)
  fastify.get('/countries', { config: { contract: listCountries } as never }, (request, reply) => {
    asked += 1
    meanwhile()
    const { authorization, origin } = request.headers
    void reply.header('x-for', authorization ?? origin ?? 'anyone').send({ answer: asked, dataVersion })
  })
})
afterEach(() => fastify.close())

const get = (url = '/countries', headers: Record<string, string> = {}) => fastify.inject({ url, headers })

describe('an answer in memory', () => {
  it('serves until its time is over', async () => {
    const { body } = await get()
    now += 60_000
    expect((await get()).body).toBe(body)
    now += 1
    expect((await get()).body).not.toBe(body)
    expect(asked).toBe(2)
  })

  it('is counted like one that is made, and not given beyond the limit', async () => {
    await get()
    left = 1
    await get()
    expect([counted, asked]).toEqual([['public-read'], 1])
    // Goes the long way, on which it is refused.
    await get()
    expect(asked).toBe(2)
  })

  it.each([
    ['who says who they are', { authorization: 'Bearer token' }],
    ['on a page of another origin', { origin: 'https://partner.example.org' }],
  ])('is neither given to someone %s nor made from theirs', async (_who, headers) => {
    const [value] = Object.values(headers)
    expect((await get('/countries', headers)).headers['x-for']).toBe(value)
    expect((await get()).headers['x-for']).toBe('anyone')
    expect((await get('/countries', headers)).headers['x-for']).toBe(value)
    expect((await get()).headers['x-for']).toBe('anyone')
    expect(asked).toBe(3)
  })

  it('is dropped when the catalogue changes, also one that was on its way', async () => {
    await get()
    cache.drop({ version: 2 })
    meanwhile = () => cache.drop({ version: 2 })
    await get()
    meanwhile = () => undefined
    await get()
    await get()
    expect(asked).toBe(3)
  })

  it('is not kept when it came from a replica that has not read the change yet', async () => {
    await get()
    cache.drop({ version: 8 })
    await get()
    dataVersion = 8
    await get()
    await get()
    expect(asked).toBe(3)
    // Another replica that is behind, after an answer had a newer version and no broadcast came.
    dataVersion = 9
    await get('/countries?lang=de')
    dataVersion = 8
    await get('/countries?lang=fr')
    await get('/countries?lang=fr')
    expect(asked).toBe(6)
  })

  it('is not kept for an address of any length', async () => {
    const long = `/countries?${'x'.repeat(289)}`
    expect(long).toHaveLength(300)
    await get(long)
    await get(long)
    expect(asked).toBe(1)
    await get(`${long}x`)
    await get(`${long}x`)
    expect(asked).toBe(3)
  })

  it('does not live into the next day, on which another rule may hold', async () => {
    now = new Date('2026-12-31T23:59:30Z').getTime()
    await get()
    now = new Date('2026-12-31T23:59:59.999Z').getTime()
    await get()
    expect(asked).toBe(1)
    now += 1
    await get()
    expect(asked).toBe(2)
  })
})
