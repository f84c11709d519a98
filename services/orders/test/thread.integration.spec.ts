import { randomUUID } from 'node:crypto'
import { nameAccounts } from '@borderlane/contracts/identity/internal'
import { getStaffOrder, listAllOrders } from '@borderlane/contracts/orders/admin'
import { createOrder } from '@borderlane/contracts/orders/public'
import { MOST_WRITTEN, readThread, writeToStaff, writeToTraveller } from '@borderlane/contracts/orders/thread'
import type { Role } from '@borderlane/contracts/roles'
import { caller, stubCall } from '@borderlane/testing'
import { DataSource } from 'typeorm'
import { ApplicantVault } from '../src/order/applicant-vault'
import { findOrder } from '../src/order/order.entity'
import { Erasure } from '../src/privacy/erasure.store'
import { addMessage } from '../src/staff/thread.store'
import { newOrder, type Platform, startPlatform } from './replica'

describe('messages about an application', () => {
  let platform: Platform
  let names: Awaited<ReturnType<typeof stubCall>>
  const staff = (...roles: Role[]) => caller({ kind: 'user', userId: randomUUID(), roles })
  const agent = staff('agent')

  beforeAll(async () => {
    platform = await startPlatform()
    names = await stubCall(platform.broker, nameAccounts, ({ userIds }) => ({
      accounts: userIds.map((userId) => ({ userId, fullName: 'Mia Agent', email: 'mia@example.com' })),
    }))
  })

  afterAll(async () => {
    await names.close()
    await platform.stop()
  })

  const create = async () => {
    const { order, orderToken } = await platform.send(createOrder, newOrder())
    return { id: order.id, traveller: caller({ orderToken }) }
  }
  const waiting = async () =>
    (await platform.send(listAllOrders, { missing: 'reply', pageSize: 100 }, agent)).orders.map(
      ({ id }) => id,
    )

  it('go both ways, with a mail to the traveller, and the list of unanswered ones follows', async () => {
    const { id, traveller } = await create()
    const { messages: asked } = await platform.send(
      writeToStaff,
      { id, text: 'When?\n\n<b>=1+1</b>', seen: null },
      traveller,
    )
    expect(asked).toEqual([
      { id: expect.any(String), at: expect.any(String), by: 'traveller', text: 'When?\n\n<b>=1+1</b>' },
    ])
    expect(await waiting()).toContain(id)
    const input = { id, text: 'Next week.', seen: asked[0]!.id }
    const { messages } = await platform.send(writeToTraveller, input, agent)
    expect(messages.map(({ by, text, author }) => [by, text, author?.name])).toEqual([
      ['traveller', 'When?\n\n<b>=1+1</b>', undefined],
      ['staff', 'Next week.', 'Mia Agent'],
    ])
    expect(await waiting()).not.toContain(id)
    // Who wrote is for staff.
    const theirs = await platform.send(readThread, { id }, traveller)
    expect(theirs.messages.map(({ by, author }) => [by, author])).toEqual([
      ['traveller', undefined],
      ['staff', undefined],
    ])
    const { audit } = await platform.send(getStaffOrder, { id }, agent)
    expect(audit.map(({ action, actorId, subject }) => [action, actorId, subject])).toEqual([
      ['message', agent.userId, messages[1]!.id],
    ])
    const events = await platform.database.query(
      `SELECT payload FROM outbox WHERE payload->>'orderId' = $1 AND payload->>'mail' = 'message'`,
      [id],
    )
    expect(events).toHaveLength(1)
    const kept = await platform.database.query(`SELECT sealed FROM order_message WHERE order_id = $1`, [id])
    expect(JSON.stringify([kept, events])).not.toMatch(/Next week|When\?/)
  })

  it('of two members of staff at once one is notified that someone wrote', async () => {
    const { id } = await create()
    const answers = await Promise.allSettled(
      [agent, staff('supervisor')].map((who) =>
        platform.send(writeToTraveller, { id, text: 'Please call us.', seen: null }, who),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'orders.thread_changed' },
    })
  })

  it('are not stored twice where a traveller sends one again', async () => {
    const { id, traveller } = await create()
    const send = () => platform.send(writeToStaff, { id, text: 'When?', seen: null }, traveller)
    const answers = await Promise.allSettled([send(), send()])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await platform.send(readThread, { id }, traveller)).messages).toHaveLength(1)
  })

  it('have a most for each side, which keeps the other side from nothing', async () => {
    const { id, traveller } = await create()
    const write = (seen: string | null) => platform.send(writeToStaff, { id, text: 'When?', seen }, traveller)
    const first = (await write(null)).messages[0]!.id
    const vault = platform.app.get(ApplicantVault, { strict: false })
    await platform.app.get(DataSource).transaction(async (tx) => {
      for (let count = 1; count < MOST_WRITTEN; count += 1) {
        const row = {
          id: randomUUID(),
          order_id: id,
          writer: 'traveller' as const,
          author_id: null,
          at: new Date(0),
          answer_due: null,
        }
        await addMessage(tx, {
          ...row,
          sealed: await vault.sealNote(tx, { id: row.id, orderId: id }, 'Hello?'),
        })
      }
    })
    await expect(write(first)).rejects.toMatchObject({ code: 'orders.thread_full' })
    await platform.send(writeToTraveller, { id, text: 'We call you.', seen: first }, agent)
  })

  it('are for those who may see the application', async () => {
    const { id } = await create()
    const { traveller: stranger } = await create()
    const send = (who: ReturnType<typeof caller>) =>
      platform.send(writeToStaff, { id, text: 'x', seen: null }, who)
    for (const who of [stranger, caller(), staff(), staff('finance'), staff('catalogue')]) {
      await expect(send(who)).rejects.toMatchObject({ code: 'orders.not_found' })
      await expect(platform.send(readThread, { id }, who)).rejects.toMatchObject({ code: 'orders.not_found' })
    }
    // Theirs would be read as the traveller's.
    await expect(send(agent)).rejects.toMatchObject({ code: 'auth.forbidden' })
    for (const who of [stranger, staff('finance')])
      await expect(platform.send(writeToTraveller, { id, text: 'x', seen: null }, who)).rejects.toMatchObject(
        { code: expect.stringMatching(/^auth\./) },
      )
    for (const text of ['', '   ', 'x'.repeat(2_001)])
      await expect(platform.send(writeToTraveller, { id, text, seen: null }, agent)).rejects.toMatchObject({
        code: 'validation.failed',
      })
    expect((await platform.send(readThread, { id }, agent)).messages).toEqual([])
  })

  it('are gone once the application is erased', async () => {
    const { id, traveller } = await create()
    await platform.send(writeToStaff, { id, text: 'Please delete all.', seen: null }, traveller)
    await platform.app.get(DataSource).transaction(async (tx) => {
      const order = await findOrder(tx, id, { lock: true })
      await platform.app.get(Erasure, { strict: false }).eraseOrder(tx, order, { actor: 'traveller' })
    })
    expect(await platform.database.query(`SELECT 1 FROM order_message WHERE order_id = $1`, [id])).toEqual([])
    await expect(platform.send(writeToTraveller, { id, text: 'x', seen: null }, agent)).rejects.toMatchObject(
      { code: 'orders.erased' },
    )
  })
})
