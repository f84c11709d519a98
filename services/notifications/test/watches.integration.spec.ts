import { rulesChanged } from '@borderlane/contracts/catalogue/internal'
import { AppError } from '@borderlane/contracts/define'
import { confirmWatch, stopWatch, watchRoute } from '@borderlane/contracts/notifications/watches'
import { listOpenApplicants } from '@borderlane/contracts/orders/internal'
import { newId } from '@borderlane/persistence'
import { guestCalls, publishEvent, stubCall, waitFor } from '@borderlane/testing'
import type { INestApplication } from '@nestjs/common'
import { RouteWatchStore } from '../src/watch/route-watch.store'
import { startOrders } from './replica'
import { type Servers, startServers, WAIT_MS } from './scene'

const EVISA = {
  visaType: 'evisa' as const,
  visaRequired: true,
  electronicAuthorisation: false,
  admitted: true,
  stayDays: null,
}
const ROUTE = { passport: 'IN', destination: 'TH' }

describe('route watch', () => {
  let servers: Servers
  let app: INestApplication
  let gateway: Awaited<ReturnType<typeof guestCalls>>
  let closing: (() => Promise<unknown>)[]
  let applicants: { orderId: string; email: string; pair: string }[] = []
  let orders: Awaited<ReturnType<typeof startOrders>>
  /** How often orders does not answer from now on. */
  let refusals = 0
  /** Transactions of listeners that were open whenever orders was asked. */
  const openTransactions: unknown[] = []

  const listenersInTransaction = () =>
    servers.database.query(
      `SELECT query FROM pg_stat_activity WHERE datname = current_database()
         AND state LIKE 'idle in transaction%' AND query LIKE 'INSERT INTO inbox%'`,
    )
  const oneTo = async (address: string, number: number) => (await servers.received(address, number)).at(-1)!
  const tokenIn = (text: string, act: 'confirm' | 'stop') =>
    new RegExp(`/watch#${act}=([\\w-]{43})`).exec(text)![1]!
  /** Publishes an event and waits until it is dealt with. */
  const tell = async (noticeId: string) => {
    const heard = async () =>
      (await servers.database.query<{ count: number }>(`SELECT count(*)::int AS count FROM inbox`))[0]!.count
    const before = await heard()
    const change = { from: '2026-11-01', until: null, old: null, new: EVISA, pairs: ['INTH'] }
    const payload = { noticeId, pairs: ['INTH', 'DETH'], changes: [change] }
    await publishEvent(servers.broker, rulesChanged, payload, newId())
    await waitFor(async () => (await heard()) > before, WAIT_MS)
  }
  const counted = async (kind: string) =>
    (
      await servers.database.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM mail WHERE kind = $1`,
        [kind],
      )
    )[0]!.count

  beforeAll(async () => {
    servers = await startServers()
    orders = await startOrders(servers.broker)
    const open = await stubCall(servers.broker, listOpenApplicants, async () => {
      openTransactions.push(...(await listenersInTransaction()))
      if (refusals-- > 0) throw new AppError('service.unavailable')
      return { applicants, next: null }
    })
    app = await servers.replica({ LOG_LEVEL: 'silent' })
    gateway = await guestCalls(servers.broker)
    closing = [() => gateway.close(), () => app.close(), () => open.close(), () => orders.close()]
  })
  afterAll(async () => {
    for (const close of closing) await close()
    await servers.close()
  })

  it('hears of a change once, after the address was confirmed, until it is stopped', async () => {
    const email = 'watcher@example.org'
    await gateway.send(
      watchRoute,
      { ...ROUTE, email: 'Watcher@example.org' },
      { kind: 'guest', ip: '10.0.0.1' },
    )
    const asked = await oneTo(email, 1)
    // No one who has not confirmed hears more.
    await tell(newId())
    const token = tokenIn(asked.text, 'confirm')
    expect(await gateway.send(confirmWatch, { token })).toEqual(ROUTE)

    await tell(newId())
    const news = await oneTo(email, 2)
    expect(await counted('watch-rule')).toBe(1)
    expect(news.subject).toBe('The visa rule has changed: India to Thailand')
    expect(news.text).toContain('/visa-results?from=IN&to=TH')
    expect(news.text).toContain('From 1 November 2026')
    expect(await gateway.send(stopWatch, { token: tokenIn(news.text, 'stop') })).toEqual(ROUTE)
    await expect(gateway.send(stopWatch, { token })).rejects.toMatchObject({
      code: 'notifications.watch_not_found',
    })
    expect(await servers.database.query(`SELECT * FROM route_watch`)).toEqual([])
  })

  it('notifies anyone who has an open application in any case, each address once in a run', async () => {
    const order = orders.add({ email: 'asha@example.org' })
    applicants = ['INTH', 'DETH'].map((pair) => ({ orderId: order.id, email: 'asha@example.org', pair }))
    const noticeId = newId()
    await tell(noticeId)
    expect((await oneTo('asha@example.org', 1)).text).toContain(`/order/${order.id}#token=`)
    await tell(noticeId)
    applicants = []
    await tell(newId())
    expect(await counted('order-rule')).toBe(1)
    // Orders is asked before the transaction begins: a slow answer locks nothing.
    expect(openTransactions).toEqual([])
  })

  it('asks again when orders did not answer, and notifies each address once', async () => {
    const order = orders.add({ email: 'ravi@example.org' })
    applicants = [{ orderId: order.id, email: 'ravi@example.org', pair: 'INTH' }]
    refusals = 2
    await tell(newId())
    applicants = []
    expect(refusals).toBeLessThan(0)
    await oneTo('ravi@example.org', 1)
  })

  it('sends strangers three mails a day and says so, in the same words to an address that watches already', async () => {
    const ask = async (email: string, destination: string) =>
      (
        await gateway.send(
          watchRoute,
          { passport: 'IN', destination, email },
          { kind: 'guest', ip: '10.0.0.2' },
        )
      ).mailed
    const answers = []
    for (const destination of ['TH', 'TR', 'US', 'FR', 'IT'])
      answers.push(await ask('stranger@example.org', destination))
    expect(answers).toEqual([true, true, true, false, false])
    // With the one of the first test.
    expect(await counted('watch-confirm')).toBe(1 + 3)

    await servers.database.query(
      `INSERT INTO route_watch (id, email, passport_country, destination_country, locale, confirmed_at)
       VALUES ($1, 'reader@example.org', 'IN', 'VN', 'en', now())`,
      [newId()],
    )
    const again = []
    for (let time = 0; time < 4; time++) again.push(await ask('reader@example.org', 'VN'))
    expect(again).toEqual([true, true, true, false])
    expect(await counted('watch-confirm')).toBe(1 + 3)
    await servers.database.query(`DELETE FROM route_watch WHERE email = 'reader@example.org'`)
  })

  it('forgets an address whose link was not followed within a week', async () => {
    const destinations = async () =>
      (
        await servers.database.query<{ place: string }>(
          `SELECT destination_country AS place FROM route_watch ORDER BY 1`,
        )
      ).map(({ place }) => place)
    await servers.database.query(`UPDATE route_watch SET created_at = now() - interval '8 days'
      WHERE destination_country IN ('TH', 'TR')`)
    await servers.database.query(
      `UPDATE route_watch SET confirmed_at = now() WHERE destination_country = 'TR'`,
    )
    await app.get(RouteWatchStore).removeUnconfirmed()
    expect(await destinations()).toEqual(['TR', 'US'])
  })
})
