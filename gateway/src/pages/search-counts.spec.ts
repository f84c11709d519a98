import type { countSearches } from '@borderlane/contracts/catalogue/internal'
import { AppError, type RequestOf } from '@borderlane/contracts/define'
import type { Calls } from '@borderlane/messaging'
import type { FastifyRequest } from 'fastify'
import { SearchCounts } from './search-counts'

type CountedSearches = RequestOf<typeof countSearches>

let now: Date
/** What the catalogue was sent, and whether it is there. */
let sent: CountedSearches[]
let away: boolean
let searches: SearchCounts

beforeEach(() => {
  now = new Date('2026-06-01T12:00:00Z')
  sent = []
  away = false
  const send = (_contract: unknown, batch: CountedSearches) => {
    sent.push(batch)
    return away ? Promise.reject(new AppError('service.unavailable')) : Promise.resolve({})
  }
  searches = new SearchCounts({ send } as unknown as Calls, { now: () => now })
})

/** @param visitor the last part of an address */
const search = (visitor: number, from = 'GB', to = 'CN') => {
  const who = { ip: `192.0.2.${visitor}`, headers: { 'user-agent': 'a browser' } }
  searches.count({ ...who, method: 'POST', params: {}, query: {}, body: { from, to } } as FastifyRequest)
}

describe('searches', () => {
  it('are counted by route and day, and reported once', async () => {
    search(1)
    search(2)
    search(1, 'IN', 'TH')
    now = new Date('2026-06-02T00:00:00Z')
    search(1)
    await searches.send()
    await searches.send()
    expect(sent.map(({ day, routes }) => [day, routes])).toEqual([
      [
        '2026-06-01',
        [
          { route: 'GBCN', count: 2 },
          { route: 'INTH', count: 1 },
        ],
      ],
      ['2026-06-02', [{ route: 'GBCN', count: 1 }]],
    ])
  })

  it('of one visitor count once for a route and day, however often they are reported', async () => {
    for (let again = 0; again < 50; again++) search(1)
    await searches.send()
    search(1)
    await searches.send()
    expect(sent.map(({ routes }) => routes)).toEqual([[{ route: 'GBCN', count: 1 }]])
  })

  it('are reported again, as the same count, when the catalogue was away', async () => {
    away = true
    search(1)
    await searches.send()
    away = false
    search(2)
    await searches.send()
    expect(sent.map(({ batchId }) => batchId)).toEqual([
      sent[0]!.batchId,
      sent[0]!.batchId,
      expect.not.stringMatching(sent[0]!.batchId),
    ])
    await searches.send()
    expect(sent).toHaveLength(3)
  })
})
