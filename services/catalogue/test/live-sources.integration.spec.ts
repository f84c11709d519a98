import { createServer, get, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listExchangeRates } from '@borderlane/contracts/catalogue/public'
import { guestCalls, testDatabase, waitFor } from '@borderlane/testing'
import { DataSource } from 'typeorm'
import { LIVE_REACH } from '../src/live/live-reach'
import { LiveSources } from '../src/live/live-sources.job'
import { ownBroker, startReplica, stopAll } from './replica'

const rates = (day: string, usd: string): string =>
  `<Envelope><Cube><Cube time='${day}'><Cube currency='USD' rate='${usd}'/><Cube currency='GBP' rate='0.86'/>
   </Cube></Cube></Envelope>`

// https and the look-up of names are the platform's (`address-file.spec.ts`); a server on this machine stands behind them.
describe('the live sources', () => {
  let answer: RequestListener
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(String(request.headers['if-none-match'] ?? ''))
    answer(request, response)
  })
  let db: DataSource
  let sources: LiveSources
  let ask: Awaited<ReturnType<typeof guestCalls>>['send']
  let close: () => Promise<void>

  /** One night: each source is asked once more. */
  const night = async (listener: RequestListener): Promise<void> => {
    answer = listener
    await db.query(`UPDATE live_source SET tried_at = tried_at - interval '1 day'`)
    await sources.readDue()
  }
  const says =
    (body: string, headers = {}): RequestListener =>
    (_request, response) =>
      void response.writeHead(200, headers).end(body)
  const dollars = async () =>
    (await ask(listExchangeRates, {})).rates.find(({ currency }) => currency === 'USD')
  const flaw = async (): Promise<unknown> => (await db.query(`SELECT flaw FROM live_source`))[0].flaw

  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const gateway = await guestCalls(await ownBroker())
    ask = gateway.send
    close = gateway.close
    const replica = await startReplica(await testDatabase('catalogue'), { CATALOGUE_SEED: 'empty' })
    db = replica.get(DataSource)
    sources = replica.get(LiveSources)
    Object.assign(replica.get(LIVE_REACH), {
      timeoutMs: 1_000,
      maxBytes: 100_000,
      get: (
        url: URL,
        { signal, headers }: object & { signal?: AbortSignal; headers?: Record<string, string> },
        done: never,
      ) => get({ host: '127.0.0.1', port, path: url.pathname, signal, headers }, done),
    })
  })
  afterAll(async () => {
    await stopAll()
    await close()
    server.closeAllConnections()
    server.close()
  })

  it('bring the day’s rates where the bank has the currency; the others keep their day', async () => {
    await night(says(rates('2026-11-20', '1.15'), { etag: '"a"' }))
    await waitFor(async () => (await dollars())?.asOf === '2026-11-20')
    expect(await dollars()).toEqual({ currency: 'USD', ratePerGbp: 1.33721, asOf: '2026-11-20' })
    const { asOf, rates: all } = await ask(listExchangeRates, {})
    expect(all.find(({ currency }) => currency === 'AED')?.asOf).toBe(asOf)
  })
  it('are asked once a night, and only for what has changed', async () => {
    asked.length = 0
    await sources.readDue()
    expect(asked).toEqual([])
    await night((_request, response) => void response.writeHead(304).end())
    expect(asked).toEqual(['"a"'])
    expect(await flaw()).toBeNull()
  })

  it.each<[string, RequestListener, string | null]>([
    ['is slow', (_request, response) => void response.writeHead(200).flushHeaders(), null],
    ['fails', (_request, response) => void response.writeHead(500).end(), null],
    ['does not end', says('x'.repeat(200_000)), null],
    [
      'leads to a private address',
      (_request, response) => void response.writeHead(302, { location: 'https://10.0.0.1/' }).end(),
      null,
    ],
    [
      'leads to another host',
      (_request, response) => void response.writeHead(302, { location: 'https://example.org/' }).end(),
      null,
    ],
    ['is empty', says(''), 'changed_form'],
    ['has another form', says('<html>robots?</html>'), 'changed_form'],
    [
      'has lost the pound’s neighbour',
      says(rates('2026-11-21', '1.15').replace('USD', 'CHF')),
      'lost_must_have',
    ],
    ['leaps', says(rates('2026-11-21', '115')), 'implausible'],
    ['comes from a day to come', says(rates('2999-01-01', '1.15')), 'implausible'],
  ])('change nothing where one %s', async (_what, listener, expected) => {
    await night(says(rates('2026-11-20', '1.15'), { etag: '"a"' }))
    await night(listener)
    expect(await flaw()).toBe(expected)
    expect(await dollars()).toEqual({ currency: 'USD', ratePerGbp: 1.33721, asOf: '2026-11-20' })
  })

  it('go on by themselves when they are whole again', async () => {
    await night(says(''))
    await night(says(rates('2026-11-22', '1.16'), { etag: '"b"' }))
    expect(await flaw()).toBeNull()
    await waitFor(async () => (await dollars())?.asOf === '2026-11-22')
  })
})
