import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { listVisaUpdates } from '@borderlane/contracts/catalogue/corrections'
import { listCountries } from '@borderlane/contracts/catalogue/public'
import { resolveLink } from '@borderlane/contracts/documents/internal'
import { downloadDocument } from '@borderlane/contracts/documents/order-holder'
import {
  beginOrganisationSignIn,
  finishOrganisationSignIn,
} from '@borderlane/contracts/identity/organisation'
import { followMailLink, reauthenticate } from '@borderlane/contracts/identity/public'
import { watchOrder } from '@borderlane/contracts/orders/order-holder'
import { checkAccess } from '@borderlane/contracts/orders/internal'
import { allRoutes } from '@borderlane/contracts/topology'
import { metricsText } from '@borderlane/runtime'
import { stubCall, waitFor } from '@borderlane/testing'
import { startGateway, type TestGateway } from './start-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ PUBLIC_CACHE: 'on' })
})
afterAll(() => gateway.close())

const pathOf = (http: string): string => http.split(' ')[1]!.replace(/:\w+/g, () => randomUUID())
const readable = allRoutes.filter(({ http }) => http!.startsWith('GET '))
const acting = [
  beginOrganisationSignIn,
  finishOrganisationSignIn,
  followMailLink,
  reauthenticate,
  downloadDocument,
]

describe('HEAD', () => {
  it.each(readable.filter((one) => !acting.some(({ name }) => name === one.name)).map(({ http }) => [http!]))(
    'is answered as %s is, without a body',
    async (http) => {
      const path = pathOf(http)
      const [get, head] = [await gateway.ask('GET', path), await gateway.ask('HEAD', path)]
      expect([head.status, head.text]).toEqual([get.status, ''])
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
      expect(head.headers.get('allow')).toBeNull()
    },
  )

  it.each(acting.map(({ http }) => [http!]))(
    'does not reach %s, which uses something up or mails',
    async (http) => {
      const stubs = [
        await stubCall(gateway.broker, followMailLink, () => ({ status: 303, headers: {} })),
        await stubCall(gateway.broker, beginOrganisationSignIn, () => ({ status: 303, headers: {} })),
        await stubCall(gateway.broker, finishOrganisationSignIn, () => ({ status: 303, headers: {} })),
        await stubCall(gateway.broker, reauthenticate, () => ({ status: 200, headers: {} })),
        await stubCall(gateway.broker, resolveLink, () => ({
          url: 'http://127.0.0.1:1/',
          mediaType: 'application/pdf',
          sizeBytes: 1,
        })),
      ]
      const answer = await gateway.ask('HEAD', `${pathOf(http)}?token=abc&type=signup`)
      expect([answer.status, answer.headers.get('allow')?.includes('HEAD')]).toEqual([405, false])
      for (const stub of stubs) {
        expect(stub.asked).toEqual([])
        await stub.close()
      }
    },
  )

  it.each([
    ['/', 200],
    ['/no-such-page', 404],
    ['/help', 200],
    ['/robots.txt', 200],
    ['/assets/main-abc123.js', 200],
    ['/api/nothing', 404],
  ])('of %s is %d', async (path, status) => {
    const answer = await gateway.ask('HEAD', path)
    expect([answer.status, answer.text]).toEqual([status, ''])
  })

  it('says what a GET would carry, from memory too', async () => {
    const stubs = [
      await stubCall(gateway.broker, listCountries, () => ({ countries: [] })),
      await stubCall(gateway.broker, listVisaUpdates, () => ({
        updates: [],
        total: 0,
        page: 1,
        pageSize: 50,
      })),
    ]
    for (const path of ['/api/countries', '/api/countries', '/visa-updates.xml']) {
      const [head, get] = [await gateway.ask('HEAD', path), await gateway.ask('GET', path)]
      expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', get.headers.get('etag')])
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
      expect(get.text).not.toBe('')
    }
    await Promise.all(stubs.map((stub) => stub.close()))
  })

  it('of an event stream leaves no stream behind', async () => {
    const orders = await stubCall(gateway.broker, checkAccess, ({ id }) => ({
      id,
      status: 'pending_payment' as const,
      version: 1,
      role: 'holder' as const,
    }))
    for (let turn = 0; turn < 25; turn += 1) {
      const answer = await gateway.ask('HEAD', pathOf(watchOrder.http!), undefined, {
        'x-order-token': 'a-token-of-some-length',
      })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
      await wait(5)
    }
    await waitFor(async () => /^order_event_streams 0$/m.test(await metricsText()))
    await orders.close()
  })
})
