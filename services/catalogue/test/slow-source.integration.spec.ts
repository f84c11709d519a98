import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getImport, startImport } from '@borderlane/contracts/catalogue/import'
import { newId } from '@borderlane/persistence'
import { guestCalls, testDatabase, waitFor } from '@borderlane/testing'
import { ownBroker, startReplica, stopAll } from './replica'

const ADMIN = { kind: 'user' as const, userId: newId(), roles: ['admin' as const] }
/** Longer than a call may take. */
const ANSWER_MS = 8_000
const RULES = {
  source: { name: 'Visa service', url: 'https://visa.example/rules', asOf: '2026-11-01' },
  rules: [{ passport: 'IN', destination: 'TH', requirement: 'e-visa' }],
}

describe('a source that takes longer than the call that began the run', () => {
  const service = createServer((_request, response) => {
    setTimeout(() => response.end(JSON.stringify(RULES)), ANSWER_MS)
  })
  let gateway: Awaited<ReturnType<typeof guestCalls>>

  beforeAll(async () => {
    await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve))
    gateway = await guestCalls(await ownBroker())
    await startReplica(await testDatabase('catalogue'), {
      CATALOGUE_SEED: 'empty',
      RULE_SERVICE_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/`,
      SERVICE_TIMEOUT_MS: '20000',
    })
  })
  afterAll(async () => {
    await stopAll()
    await gateway.close()
    service.closeAllConnections()
    service.close()
  })

  it('is waited for', async () => {
    const { id: runId } = await gateway.send(startImport, {}, ADMIN)
    const run = () => gateway.send(getImport, { runId }, ADMIN)
    await waitFor(async () => (await run()).state !== 'running')
    expect(await run()).toMatchObject({ state: 'published', imported: 1 })
  })
})
