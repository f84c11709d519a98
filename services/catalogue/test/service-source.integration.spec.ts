import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  getImport,
  startImport,
  startPriceUpdate,
  startTravelSync,
} from '@borderlane/contracts/catalogue/import'
import { newId } from '@borderlane/persistence'
import { guestCalls, testDatabase, waitFor } from '@borderlane/testing'
import { DataSource } from 'typeorm'
import { countRows, ownBroker, startReplica, stopAll } from './replica'

const ADMIN = { kind: 'user' as const, userId: newId(), roles: ['admin' as const] }
const SOURCE = { name: 'Visa service', url: 'https://visa.example/rules', asOf: '2026-11-01' }
const KEY = 'a-key-of-the-service'

const RULES = {
  source: SOURCE,
  rules: [
    { passport: 'IN', destination: 'Thailand', requirement: 'e-visa' },
    { passport: 'IND', destination: 'KE', requirement: 30 },
    { passport: 'IN', destination: 'Atlantis', requirement: 'e-visa' },
    { nobody: 'knows' },
  ],
}
const FEE = { destinations: ['TH'], entry: 'evisa', amount: 40, currency: 'USD', source: SOURCE }
const FEES = {
  fees: [FEE, { ...FEE, currency: 'XXX' }, { ...FEE, amount: -1 }, { ...FEE, amount: 1e9 }],
}
const CHANGE = { passports: ['IN'], destination: 'KE', validFrom: '2026-11-02', source: SOURCE }
const CHANGES = {
  changes: [
    { ...CHANGE, requirement: 'visa required' },
    { ...CHANGE, requirement: 'perhaps' },
    { ...CHANGE, destination: 'XX', requirement: 30 },
    { ...CHANGE, requirement: 30, source: { ...SOURCE, asOf: '2999-01-01' } },
  ],
}

const says =
  (answer: unknown): RequestListener =>
  (_request, response) =>
    response.end(JSON.stringify(answer))
const text =
  (content: string): RequestListener =>
  (_request, response) =>
    response.end(content)
const status =
  (code: number, headers = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(code, headers).end()
/** A head, and nothing after it. */
const slow: RequestListener = (_request, response) => response.writeHead(200).flushHeaders()

describe('the tools with services outside', () => {
  /** What the service does next, one for each request, the last one for all that follow; and the headers of these. */
  const next: RequestListener[] = []
  const asked: IncomingHttpHeaders[] = []
  const service = createServer((request, response) => {
    asked.push(request.headers)
    const answer = next.length > 1 ? next.shift() : next[0]
    answer!(request, response)
  })
  let db: DataSource
  let gateway: Awaited<ReturnType<typeof guestCalls>>
  let ask: typeof gateway.send

  const run = async (
    tool: typeof startImport | typeof startPriceUpdate | typeof startTravelSync,
    ...answers: RequestListener[]
  ) => {
    next.splice(0, next.length, ...answers)
    asked.length = 0
    const { id: runId } = await ask(tool, {}, ADMIN)
    await waitFor(async () => (await ask(getImport, { runId }, ADMIN)).state !== 'running')
    return ask(getImport, { runId }, ADMIN)
  }

  beforeAll(async () => {
    await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    gateway = await guestCalls(await ownBroker())
    ask = gateway.send
    const replica = await startReplica(await testDatabase('catalogue'), {
      CATALOGUE_SEED: 'empty',
      RULE_SERVICE_URL: `${origin}/rules?tenant=7`,
      FEE_SERVICE_URL: `${origin}/fees`,
      FEE_SERVICE_KEY: KEY,
      TRAVEL_SERVICE_URL: `${origin}/changes`,
      SERVICE_TIMEOUT_MS: '1000',
    })
    db = replica.get(DataSource)
  })
  afterAll(async () => {
    await stopAll()
    await gateway.close()
    service.closeAllConnections()
    service.close()
  })

  it('import its rules with their source, after a failure and a silence', async () => {
    expect(await run(startImport, status(502), slow, says(RULES))).toMatchObject({
      state: 'published',
      imported: 2,
      errors: 2,
      origin: 'service',
      originName: expect.stringMatching(/\/rules$/),
      source: SOURCE,
    })
    expect(asked).toHaveLength(3)
    expect(await countRows(db, `visa_type = 'evisa' AND checked_on = '2026-11-01'`)).toBe(1)
  })

  it('take its fees before our own, with the key', async () => {
    expect(await run(startPriceUpdate, says(FEES))).toMatchObject({
      state: 'published',
      updated: 1,
      errors: 3,
    })
    expect(asked[0]).toMatchObject({ authorization: `Bearer ${KEY}` })
    expect(
      await countRows(db, `government_fee_listed = 'USD 40.00' AND government_fee_status = 'sourced'`),
    ).toBe(1)
  })

  it('apply its changes with the fees of the other service, and count those that say nothing', async () => {
    const fees = { fees: [{ ...FEE, destinations: ['KE'], entry: 'embassy', amount: 51 }] }
    expect(await run(startTravelSync, says(CHANGES), says(fees))).toMatchObject({
      state: 'published',
      updated: 1,
      errors: 3,
    })
    expect(await countRows(db, `valid_from = '2026-11-02' AND government_fee_listed = 'USD 51.00'`)).toBe(1)
    expect(asked[0]).not.toHaveProperty('authorization')
  })

  it.each([
    ['fails three times', 3, [status(500), status(503), status(500)]],
    ['keeps silent three times', 3, [slow, slow, slow]],
    ['refuses', 1, [status(401)]],
    ['sends elsewhere', 1, [status(302, { location: 'http://127.0.0.1:1/' })]],
    ['talks garbage', 1, [text('<html>Sorry</html>')]],
    ['answers something else', 1, [says({ changes: 'none' })]],
    ['does not end', 1, [text(`{"changes": ["${'x'.repeat(6_000_000)}"]}`)]],
  ])('change nothing when it %s', async (_what, times, answers) => {
    const rows = () => db.query('SELECT * FROM requirement ORDER BY id')
    const before = await rows()
    expect(await run(startTravelSync, ...answers)).toMatchObject({
      state: 'failed',
      failure: 'catalogue.source_failed',
    })
    expect(asked).toHaveLength(times)
    expect(await rows()).toEqual(before)
  })
})
