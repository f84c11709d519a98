import { listMails, listMessages, markMessage, retryMail } from '@borderlane/contracts/notifications/admin'
import { sendMessage } from '@borderlane/contracts/notifications/public'
import { newId } from '@borderlane/persistence'
import { caller, guestCalls, waitFor } from '@borderlane/testing'
import { CONFIG } from '@borderlane/runtime'
import type { INestApplication } from '@nestjs/common'
import type { Config } from '../src/config'
import { type Servers, startServers, WAIT_MS } from './scene'
import { collectLog } from './traces'

const INBOX = 'desk@visa.example'
const question = {
  kind: 'contact',
  name: 'Ana <b>\u200d',
  email: 'ana@example.com',
  subject: 'visa',
  text: 'May I work there?\n<script>alert(1)</script>',
} as const

jest.setTimeout(60_000)

describe('messages to the operator', () => {
  let servers: Servers
  let calls: Awaited<ReturnType<typeof guestCalls>>
  let app: INestApplication
  let logged: string[]

  beforeAll(async () => {
    logged = collectLog()
    servers = await startServers()
    calls = await guestCalls(servers.broker)
    app = await servers.replica({ MESSAGES_INBOX: INBOX })
  }, 60_000)

  afterAll(async () => {
    await app.close()
    await calls.close()
    await servers.close()
  })

  const guest = () => caller({ kind: 'guest' })
  const admin = (userId = newId()) => caller({ kind: 'user', userId, roles: ['admin'] })
  const received = (count: number) => servers.received(INBOX, count)

  it('a message is kept, mailed to the inbox with the way to answer, and marked by staff with a trace', async () => {
    await calls.send(sendMessage, question, guest())
    const [mail] = await received(1)
    expect(mail!.subject).toBe('Message: Visa question')
    expect(mail!.headers['reply-to']).toBe('ana@example.com')
    expect(mail!.text).toContain('May I work there?')
    expect(mail!.html).not.toContain('<script>')
    expect(logged.join()).not.toContain('ana@example.com')

    const staff = newId()
    const { messages } = await calls.send(listMessages, { state: 'open', subject: 'visa' }, admin())
    expect(messages).toMatchObject([{ email: 'ana@example.com', text: question.text, history: [] }])
    const { id } = messages[0]!
    const found = async (search: string) =>
      (await calls.send(listMessages, { search }, admin())).messages.map((one) => one.id)
    expect(await found('ANA@')).toEqual([id])
    expect(await found('nobody')).toEqual([])
    // As it was typed: it is no pattern.
    expect(await found('%')).toEqual([])
    await calls.send(markMessage, { id, state: 'answered' }, admin(staff))
    // Twice is once.
    const marked = await calls.send(markMessage, { id, state: 'answered' }, admin())
    expect(marked.history).toMatchObject([{ state: 'answered', by: staff }])
    expect(await calls.send(listMessages, { state: 'open' }, admin())).toMatchObject({ total: 0 })
    await expect(servers.database.query(`DELETE FROM staff_audit`)).rejects.toThrow('append-only')
  })

  it.each([
    ['without what its kind needs', { ...question, text: undefined }],
    ['with the number of a card', { ...question, text: 'My card is 4242 4242 4242 4242' }],
    ['with a second line in its name', { ...question, name: 'Ana\r\nBcc: x@example.com' }],
  ])('is refused %s', async (_what, input) => {
    await expect(calls.send(sendMessage, input, guest())).rejects.toMatchObject({ code: 'validation.failed' })
  })

  it('without an inbox a message is kept for staff all the same, and mailed to nobody', async () => {
    const inbox = jest.replaceProperty(
      app.get<Config>(CONFIG, { strict: false }),
      'MESSAGES_INBOX',
      undefined,
    )
    const email = 'no-inbox@example.com'
    await calls.send(sendMessage, { ...question, email }, guest())
    inbox.restore()
    const { messages } = await calls.send(listMessages, { pageSize: 100 }, admin())
    const kept = messages.filter((message) => message.email === email)
    expect(kept).toHaveLength(1)
    const { mails } = await calls.send(listMails, { pageSize: 100 }, admin())
    expect(mails.filter(({ kind }) => kind === 'message')).toHaveLength(
      (await servers.received(INBOX, 1)).length,
    )
  })

  it('only staff read and mark', async () => {
    const user = caller({ kind: 'user', userId: newId() })
    for (const who of [guest(), user]) {
      await expect(calls.send(listMessages, {}, who)).rejects.toThrow()
      await expect(calls.send(listMails, {}, who)).rejects.toThrow()
    }
  })

  it('a mail that was given up is tried again by staff, once, and arrives', async () => {
    await servers.mailbox.stop()
    await calls.send(
      sendMessage,
      { kind: 'newsletter', email: 'bo@example.com', topics: ['alerts'] },
      guest(),
    )
    const givenUp = () =>
      servers.database.query<{ id: string }>(
        `UPDATE mail SET state = 'failed', attempts = 20, last_error = 'ESOCKET'
         WHERE state = 'waiting' AND attempts > 0 RETURNING id`,
      )
    await waitFor(async () => {
      await givenUp()
      return (await calls.send(listMails, { state: 'failed' }, admin())).total === 1
    }, WAIT_MS)
    const [failed] = (await calls.send(listMails, { state: 'failed' }, admin())).mails
    expect(failed).toMatchObject({ kind: 'message', orderId: null, lastError: 'ESOCKET', retries: [] })

    await servers.mailbox.start()
    const staff = newId()
    const answers = await Promise.allSettled([
      calls.send(retryMail, { id: failed!.id }, admin(staff)),
      calls.send(retryMail, { id: failed!.id }, admin(staff)),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [mail] = await received(1)
    expect(mail!.subject).toBe('Message: Newsletter')
    const { mails } = await waitFor(async () => {
      const sent = await calls.send(listMails, { state: 'sent' }, admin())
      if (!sent.mails.some(({ id }) => id === failed!.id)) throw new Error('not noted yet')
      return sent
    }, WAIT_MS)
    expect(mails.find(({ id }) => id === failed!.id)!.retries).toMatchObject([{ by: staff }])
  })
})
