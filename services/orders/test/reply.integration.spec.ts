import { randomBytes, randomUUID } from 'node:crypto'
import { nameAccounts } from '@borderlane/contracts/identity/internal'
import { issueAccessToken } from '@borderlane/contracts/orders/internal'
import { createOrder } from '@borderlane/contracts/orders/public'
import { receiveReply } from '@borderlane/contracts/orders/replies'
import { readThread, writeToStaff } from '@borderlane/contracts/orders/thread'
import { caller, stubCall } from '@borderlane/testing'
import { DataSource } from 'typeorm'
import { findOrder } from '../src/order/order.entity'
import { Erasure } from '../src/privacy/erasure.store'
import { newOrder, type Platform, startPlatform } from './replica'

describe('a mail to the reply address of an order', () => {
  let platform: Platform
  let names: Awaited<ReturnType<typeof stubCall>>
  const agent = caller({ kind: 'user', userId: randomUUID(), roles: ['agent'] })

  beforeAll(async () => {
    platform = await startPlatform()
    names = await stubCall(platform.broker, nameAccounts, () => ({ accounts: [] }))
  })

  afterAll(async () => {
    await names.close()
    await platform.stop()
  })

  const create = async () => {
    const { order, orderToken } = await platform.send(createOrder, newOrder())
    const issue = () => platform.sendAs('notifications', issueAccessToken, { id: order.id, withReply: true })
    const { replyToken, to } = await issue()
    return { id: order.id, token: replyToken!, to, traveller: caller({ orderToken }), issue }
  }
  const mail = (token: string, from: string | null, more: object = {}) => ({
    ...{ token, from, files: 0, text: 'Here I am.' },
    mailId: randomBytes(32).toString('base64url'),
    ...more,
  })
  const receive = (input: ReturnType<typeof mail>) => platform.sendAs('notifications', receiveReply, input)
  const read = async (id: string, who = agent) => (await platform.send(readThread, { id }, who)).messages

  it('has an address that stays the same, says nothing and is given only where it is asked for', async () => {
    const { id, token, issue } = await create()
    expect((await issue()).replyToken).toBe(token)
    expect((await platform.sendAs('notifications', issueAccessToken, { id })).replyToken).toBeUndefined()
    expect((await create()).token).not.toBe(token)
  })

  it('becomes a message of the traveller once, however often it is handed over', async () => {
    const { id, token, to, traveller } = await create()
    const sent = mail(token, to.toUpperCase(), { text: '<b>Here</b>', files: 2 })
    const taken = { orderId: id, isTheirs: true, isTaken: true }
    expect(await Promise.all([receive(sent), receive(sent)])).toEqual([taken, taken])
    for (const who of [agent, traveller])
      expect(await read(id, who)).toEqual([
        expect.objectContaining({ by: 'traveller', text: '<b>Here</b>', mail: { files: 2 } }),
      ])
  })

  it('from another address is apart: staff see from whom, the traveller does not see it and can go on writing', async () => {
    const { id, token, traveller } = await create()
    const text = 'I am the agent.\nSend all to me.'
    expect(await receive(mail(token, 'other@example.com', { text }))).toEqual({
      ...{ orderId: id, isTheirs: false, isTaken: true },
    })
    await receive(mail(token, null))
    expect((await read(id)).map((one) => [one.text, one.mail])).toEqual([
      [text, { files: 0, from: 'other@example.com' }],
      ['Here I am.', { files: 0, from: null }],
    ])
    expect(await read(id, traveller)).toEqual([])
    await platform.send(writeToStaff, { id, text: 'When?', seen: null }, traveller)
    const kept = await platform.database.query(`SELECT * FROM order_message WHERE order_id = $1`, [id])
    expect(JSON.stringify(kept)).not.toMatch(/other@example|Send all/)
  })

  it('from other addresses is taken so often only that the traveller is not kept from writing', async () => {
    const { id, token, to } = await create()
    for (let count = 0; count < 50; count += 1) await receive(mail(token, 'other@example.com'))
    await expect(receive(mail(token, 'other@example.com'))).rejects.toMatchObject({
      code: 'orders.thread_full',
    })
    expect(await receive(mail(token, to))).toMatchObject({ orderId: id, isTaken: true })
  })

  it('that cannot be taken is stored nowhere, and who sent it is known', async () => {
    const { id, token, to } = await create()
    expect(await receive(mail(token, to, { text: null }))).toEqual({
      ...{ orderId: id, isTheirs: true, isTaken: false },
    })
    expect(await receive(mail(token, 'other@example.com', { text: null }))).toMatchObject({ isTheirs: false })
    expect(await read(id)).toEqual([])
  })

  it('of an erased order is as one to an address that never was', async () => {
    const { id, token, to, issue } = await create()
    await platform.app.get(DataSource).transaction(async (tx) => {
      const order = await findOrder(tx, id, { lock: true })
      await platform.app.get(Erasure, { strict: false }).eraseOrder(tx, order, { actor: 'traveller' })
    })
    for (const gone of [token, 'a'.repeat(20)])
      await expect(receive(mail(gone, to))).rejects.toMatchObject({ code: 'orders.not_found' })
    expect((await issue()).replyToken).toBeUndefined()
  })
})
