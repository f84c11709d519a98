import { issueAccessToken } from '@borderlane/contracts/orders/internal'
import { getOrder } from '@borderlane/contracts/orders/order-holder'
import { createOrder } from '@borderlane/contracts/orders/public'
import type { OrderStatus } from '@borderlane/contracts/primitives'
import { caller } from '@borderlane/testing'
import { OrderTokenStore } from '../src/open/order-token.store'
import { newOrder, type Platform, startPlatform } from './replica'

describe('the token of an order', () => {
  let platform: Platform

  beforeAll(async () => {
    platform = await startPlatform()
  })
  afterAll(() => platform.stop())

  const create = async () => {
    const { order, orderToken } = await platform.send(createOrder, newOrder())
    return { id: order.id, orderToken }
  }
  const opens = (id: string, orderToken: string): Promise<string> =>
    platform.send(getOrder, { id }, caller({ orderToken })).then(
      () => 'opens',
      (error: { code: string }) => error.code,
    )
  /** The order and its tokens as they are when so many days have passed since the order got its status. */
  const age = async (id: string, status: OrderStatus, days: number): Promise<void> => {
    // The history refuses changes, unless they come as those of a replicated server.
    await platform.database.query(`SET session_replication_role = replica`)
    for (const sql of [
      `UPDATE order_status_history SET at = at - make_interval(days => $2) WHERE order_id = $1`,
      `UPDATE order_token SET created_at = created_at - make_interval(days => $2) WHERE order_id = $1`,
    ])
      await platform.database.query(sql, [id, days])
    await platform.database.query(`RESET session_replication_role`)
    await platform.database.query(`UPDATE "order" SET status = $2 WHERE id = $1`, [id, status])
  }
  const kept = async (id: string): Promise<number> =>
    (await platform.database.query(`SELECT 1 FROM order_token WHERE order_id = $1`, [id])).length

  it.each(['pending_payment', 'approved', 'rejected', 'closed'] as const)(
    'opens an order that is %s for 180 days, then it is an unknown one and removed',
    async (status) => {
      const { id, orderToken } = await create()
      await age(id, status, 179)
      await platform.app.get(OrderTokenStore, { strict: false }).removeExpired()
      expect(await opens(id, orderToken)).toBe('opens')
      await age(id, status, 2)
      expect(await opens(id, orderToken)).toBe('orders.not_found')
      await platform.app.get(OrderTokenStore, { strict: false }).removeExpired()
      expect(await kept(id)).toBe(0)
    },
  )

  it.each(['paid', 'in_review', 'submitted_to_govt', 'waiting_on_govt'] as const)(
    'opens an order that is %s for as long as that takes',
    async (status) => {
      const { id, orderToken } = await create()
      await age(id, status, 1_000)
      await platform.app.get(OrderTokenStore, { strict: false }).removeExpired()
      expect(await opens(id, orderToken)).toBe('opens')
    },
  )

  it('opens an old order when it was issued lately', async () => {
    const { id, orderToken } = await create()
    await age(id, 'approved', 181)
    const issued = await platform.sendAs('notifications', issueAccessToken, { id })
    await platform.app.get(OrderTokenStore, { strict: false }).removeExpired()
    expect([await opens(id, issued.orderToken), await opens(id, orderToken)]).toEqual([
      'opens',
      'orders.not_found',
    ])
    expect(await kept(id)).toBe(1)
  })
})
