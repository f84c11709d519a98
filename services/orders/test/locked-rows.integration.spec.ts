import { randomBytes } from 'node:crypto'
import { listCaseWorkers } from '@borderlane/contracts/identity/internal'
import { getStaffOrder } from '@borderlane/contracts/orders/admin'
import { saveDraft } from '@borderlane/contracts/orders/drafts'
import { createOrder } from '@borderlane/contracts/orders/public'
import { endUnpaid } from '@borderlane/contracts/payments/internal'
import { newId } from '@borderlane/persistence'
import { ageRows, caller, doWorkAroundLocks, jobsOf, stubCall } from '@borderlane/testing'
import { newOrder, type Platform, startPlatform } from './replica'

const DRAFT = {
  from: 'IN',
  to: 'US',
  speed: 'rush',
  denialProtection: true,
  email: 'draft@example.com',
} as const

describe('while every row of orders is locked', () => {
  let platform: Platform
  let others: Awaited<ReturnType<typeof stubCall>>[]
  beforeAll(async () => {
    platform = await startPlatform()
    others = [
      await stubCall(platform.broker, endUnpaid, () => ({})),
      await stubCall(platform.broker, listCaseWorkers, () => ({
        people: [{ userId: newId(), email: 'ann@example.com', fullName: null }],
      })),
    ]
  })
  afterAll(async () => {
    await Promise.all(others.map((one) => one.close()))
    await platform.stop()
  })

  const create = async () => (await platform.send(createOrder, newOrder())).order.id

  it('what goes by time passes the rows over, and travellers apply and staff read', async () => {
    const unpaid = await create()
    const paid = await create()
    await platform.markPaid(paid)
    const draft = caller({ draftToken: randomBytes(32).toString('base64url') })
    await platform.send(saveDraft, { id: newId(), version: 0, contents: DRAFT }, draft)
    const { query } = platform.database
    await query(`INSERT INTO order_mail (id, order_id, mail, requested_at) VALUES ($1, $2, 'link', now())`, [
      ...[newId(), paid],
    ])
    await query(
      `INSERT INTO bulk (id, actor_id, act, made_at, worked_at) VALUES ($1, $1, '{}', now(), now())`,
      [newId()],
    )
    await query(
      `INSERT INTO referral_credit (id, source_order_id, user_id, amount_cents, valid_until)
       VALUES ($1, $2, $1, 1000, now())`,
      [newId(), paid],
    )
    await ageRows(platform.database, 800)
    const staff = caller({ kind: 'user', userId: newId(), roles: ['admin'] })
    const work = async (): Promise<void> => {
      for (const id of [unpaid, await create()]) await platform.send(getStaffOrder, { id }, staff)
    }
    expect(await doWorkAroundLocks(platform.database, work, jobsOf(platform.app))).toEqual({
      locked: { failed: [], changed: [] },
      free: {
        failed: [],
        changed: expect.arrayContaining(['bulk', 'draft', 'order_mail', 'order_token']) as string[],
      },
    })
  })
})
