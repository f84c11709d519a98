import { AppError, type InputOf } from '@borderlane/contracts/define'
import type { Order } from '@borderlane/contracts/orders/order'
import { receiveReply } from '@borderlane/contracts/orders/replies'
import { HealthRegistry } from '@borderlane/runtime'
import { stubCall } from '@borderlane/testing'
import type { INestApplication } from '@nestjs/common'
import { MailRequests } from '../src/mail/mail-requests'
import { ReceiveReplies } from '../src/reply/receive-replies'
import { ReplyMailbox } from '../src/reply/reply-mailbox'
import { DataSource } from 'typeorm'
import { IMAP_PASSWORD, ImapServer } from './imap-server'
import { REPLY_TOKEN, startOrders } from './replica'
import { type Servers, startServers } from './scene'
import { collectLog } from './traces'

const ADDRESS = 'cases@visa.example'
const MEGABYTE = 1024 * 1024

describe('the mailbox of replies', () => {
  let servers: Servers
  let orders: Awaited<ReturnType<typeof startOrders>>
  let receiving: Awaited<ReturnType<typeof stubCall>>
  let app: INestApplication
  let logged: string[]
  const imap = new ImapServer()
  /** The order that the token belongs to. */
  let order: Order
  let isAway = false
  let asked: InputOf<typeof receiveReply>[] = []

  beforeAll(async () => {
    logged = collectLog()
    servers = await startServers()
    orders = await startOrders(servers.broker)
    receiving = await stubCall(servers.broker, receiveReply, (input) => {
      if (isAway) throw new AppError('service.unavailable')
      asked.push(input)
      if (input.token !== REPLY_TOKEN) throw new AppError('orders.not_found')
      const isTheirs = input.from === order.applicant.email
      return { orderId: order.id, isTheirs, isTaken: input.text !== null }
    })
    await imap.start()
    app = await servers.replica({ REPLY_ADDRESS: ADDRESS, IMAP_URL: imap.url })
  })

  afterAll(async () => {
    await app.close()
    await imap.stop()
    await receiving.close()
    await orders.close()
    await servers.close()
  })

  beforeEach(() => {
    order = orders.add()
    asked = []
    imap.mails = []
  })

  const look = () => app.get(ReceiveReplies, { strict: false }).receiveReplies()
  const mail = (body: string, headers: Record<string, string> = {}) => {
    const all = {
      ...{ From: order.applicant.email, To: `cases+${REPLY_TOKEN}@visa.example` },
      ...{ 'Message-ID': `<${order.id}@example.com>`, ...headers },
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
    imap.add(`${lines.join('\r\n')}\r\n\r\n${body}\r\n`)
  }
  const large = (headers?: Record<string, string>) => mail('x'.repeat(20 * MEGABYTE), headers)
  const answers = () =>
    servers.database.query<{ facts: object }>(
      `SELECT facts FROM mail WHERE about_id = $1 AND kind = 'order-reply'`,
      [order.id],
    )
  /** Read, and left to the operator. */
  const left = () => imap.mails.map(({ flags }) => [...flags])

  it('is named by the mails about an order, by an address of its own', async () => {
    await app.get(DataSource).transaction((tx) =>
      app.get(MailRequests, { strict: false }).requestMail(tx, {
        ...{ kind: 'order-message', aboutId: order.id, cause: order.id },
      }),
    )
    const [sent] = await servers.received(order.applicant.email, 1)
    expect(sent!.headers['reply-to']).toBe(`cases+${REPLY_TOKEN}@visa.example`)
    expect(sent!.text).toContain('You can also answer this email.')
  })

  it('hands what a traveller wrote to orders, and holds it no longer', async () => {
    mail('I travel in May.\r\n\r\n> When do you travel?')
    await look()
    expect(asked).toEqual([
      expect.objectContaining({
        ...{ token: REPLY_TOKEN, from: order.applicant.email, text: 'I travel in May.', files: 0 },
      }),
    ])
    expect(imap.mails).toEqual([])
    expect(await answers()).toEqual([])
  })

  it('takes the same mail again where it died before it could remove it, and answers once', async () => {
    const file = 'Content-Disposition: attachment; filename=a.pdf\r\n\r\nabc'
    const body = `--x\r\nContent-Type: text/plain\r\n\r\nMy visa.\r\n--x\r\n${file}\r\n--x--`
    mail(body, { 'Content-Type': 'multipart/mixed; boundary=x' })
    imap.breaksOnDelete = true
    await look()
    expect(left()).toEqual([[]])
    imap.breaksOnDelete = false
    await look()
    expect(imap.mails).toEqual([])
    expect(new Set(asked.map(({ mailId }) => mailId)).size).toBe(1)
    expect(await answers()).toEqual([{ facts: { reply: 'files' } }])
    const [sent] = await servers.received(order.applicant.email, 1)
    expect(sent!.text).toContain('we do not take files by email')
  })

  it('does not load a mail of 20 MB, and answers once a day that it was not taken', async () => {
    imap.sent = 0
    large()
    large({ 'Message-ID': '<again@example.com>' })
    await look()
    expect(imap.sent).toBeLessThan(MEGABYTE)
    expect(asked).toMatchObject([{ text: null }, { text: null }])
    expect(imap.mails).toEqual([])
    expect(await answers()).toEqual([{ facts: { reply: 'refused' } }])
  })

  it('answers no one but the traveller, and no machine', async () => {
    large({ From: 'other@example.com' })
    large({ 'Auto-Submitted': 'auto-replied' })
    large({ To: 'cases+zzzzzzzzzzzzzzzzzzzz@visa.example' })
    await look()
    expect(left()).toEqual([['\\Seen'], ['\\Seen'], ['\\Seen']])
    expect(await answers()).toEqual([])
    mail('I write from here.', { From: 'other@example.com' })
    await look()
    expect(asked.at(-1)).toMatchObject({ from: 'other@example.com', text: 'I write from here.' })
    expect(await answers()).toEqual([])
  })

  it('reads a mail of 14 MB by how it begins', async () => {
    imap.sent = 0
    mail(`I travel in May.\r\n> ${'x'.repeat(14 * MEGABYTE)}`)
    await look()
    expect(imap.sent).toBeLessThan(MEGABYTE)
    expect(asked).toMatchObject([{ text: 'I travel in May.' }])
  })

  it('goes on with the next mail where one cannot be worked on', async () => {
    mail('One.')
    mail('Two.', { 'Message-ID': '<two@example.com>' })
    const take = async ({ source }: { source: Buffer }) => {
      if (source.includes('One.')) throw new Error('no')
      return 'taken' as const
    }
    await expect(app.get(ReplyMailbox, { strict: false }).takeMails(take)).rejects.toThrow('no')
    expect(imap.mails.map(({ source }) => source.includes('One.'))).toEqual([true])
    expect(left()).toEqual([[]])
  })

  it('is left where its server talks without an end', async () => {
    imap.isEndless = true
    const looking = app.get(ReplyMailbox, { strict: false }).takeMails(async () => 'left', 100)
    await expect(looking).rejects.toThrow()
    imap.isEndless = false
  })

  it('keeps what came while orders was away', async () => {
    mail('I travel in May.')
    isAway = true
    await look()
    expect(left()).toEqual([[]])
    isAway = false
    await look()
    expect(asked).toHaveLength(1)
    expect(imap.mails).toEqual([])
  })

  it('that cannot be opened is said by the health, until it can', async () => {
    const state = async () => (await app.get(HealthRegistry).report()).checks['replies']
    imap.isLocked = true
    await look()
    expect(await state()).toBe('degraded')
    imap.isLocked = false
    await look()
    expect(await state()).toBe('up')
  })

  it('that cannot be opened is said in the log, which holds neither address, text nor password', async () => {
    mail('I travel in May.')
    imap.isLocked = true
    await look()
    imap.isLocked = false
    expect(left()).toEqual([[]])
    const lines = logged.join('\n')
    expect(lines).toContain('replies.not_read')
    for (const secret of [
      encodeURIComponent(IMAP_PASSWORD),
      IMAP_PASSWORD,
      order.applicant.email,
      'in May',
      REPLY_TOKEN,
    ])
      expect(lines).not.toContain(secret)
  })
})
