import type { OutputOf } from '@borderlane/contracts/define'
import { accountDeleted, findDeletedAddress } from '@borderlane/contracts/identity/internal'
import { listMails, listMessages, markMessage, retryMail } from '@borderlane/contracts/notifications/admin'
import { exportAddress } from '@borderlane/contracts/notifications/internal'
import { watchRoute } from '@borderlane/contracts/notifications/watches'
import { sendMessage } from '@borderlane/contracts/notifications/public'
import { newId } from '@borderlane/persistence'
import { caller, guestCalls, publishEvent, stubCall, waitFor } from '@borderlane/testing'
import { CONFIG } from '@borderlane/runtime'
import type { INestApplication } from '@nestjs/common'
import type { Config } from '../src/config'
import { MailStore } from '../src/mail/mail.store'
import { MessageStore } from '../src/message/message.store'
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
  })

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

  it('without an inbox a message is kept for staff all the same, and mailed to no one', async () => {
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

  it('what an address sent and watches is exported with its account, and deleted with it', async () => {
    const email = 'Cleo@example.com'
    const user = (emailConfirmed: boolean) =>
      caller({ kind: 'user', userId: newId(), email: email.toLowerCase(), emailConfirmed })
    const kept = async (who = user(true)) => {
      const found = await calls.send(exportAddress, {}, who)
      return [found.messages.map(({ kind }) => kind), found.watches.map(({ destination }) => destination)]
    }
    const write = () => calls.send(sendMessage, { ...question, email }, guest())
    await write()
    await calls.send(sendMessage, { kind: 'newsletter', email }, guest())
    await calls.send(watchRoute, { email, passport: 'IN', destination: 'TH' }, guest())
    await calls.send(sendMessage, { ...question, email: 'dora@example.com' }, guest())
    expect(await kept()).toEqual([['newsletter', 'contact'], ['TH']])
    expect(await kept(user(false))).toEqual([[], []])

    const [row] = await servers.database.query<{ now: Date }>(`SELECT clock_timestamp() AS now`)
    // Of someone who has signed up with the address since.
    await write()
    let deleted: OutputOf<typeof findDeletedAddress>['deleted'] = null
    const identity = await stubCall(servers.broker, findDeletedAddress, () => ({ deleted }))
    const tell = async () => {
      const messageId = newId()
      await publishEvent(servers.broker, accountDeleted, { userId: newId() }, messageId)
      const handled = `SELECT 1 FROM inbox WHERE message_id = $1`
      await waitFor(async () => (await servers.database.query(handled, [messageId])).length, WAIT_MS)
    }
    // An account that never confirmed it takes nothing.
    await tell()
    expect((await kept())[0]).toHaveLength(3)
    deleted = { email, at: row!.now.toISOString() }
    await Promise.all([tell(), tell()])
    expect(await kept()).toEqual([['contact'], []])
    const others = await calls.send(listMessages, { search: 'dora@example.com' }, admin())
    expect(others.total).toBe(1)
    await identity.close()
  })

  it('a message ends after 24 months, even if no one has answered it; the newsletter goes on', async () => {
    for (const [months, kind] of [
      [25, 'contact'],
      [23, 'contact'],
      [25, 'newsletter'],
    ])
      await servers.database.query(
        `INSERT INTO message (id, kind, email, topics, state, created_at, changed_at)
         SELECT gen_random_uuid(), $2, 'old@example.com', '{}', 'open', at, at
         FROM (SELECT now() - make_interval(months => $1) AS at) t`,
        [months, kind],
      )
    await app.get(MessageStore, { strict: false }).removeOld()
    const { messages } = await calls.send(listMessages, { search: 'old@example.com' }, admin())
    expect(messages.map(({ kind }) => kind).sort()).toEqual(['contact', 'newsletter'])
  })

  it('that a mail was sent is forgotten after 12 months; one that is still to be sent stays', async () => {
    const ids = [newId(), newId(), newId()]
    for (const [index, [months, state]] of (
      [
        [13, 'sent'],
        [11, 'sent'],
        [13, 'waiting'],
      ] as const
    ).entries())
      await servers.database.query(
        `INSERT INTO mail (id, kind, about_id, facts, cause, message_id, state, attempts, next_attempt_at, created_at, sent_at)
         VALUES ($1::uuid, 'message', $1::uuid, '{}', $1::text, $1::text, $2, 0, now() + interval '1 day',
           now() - make_interval(months => $3), CASE WHEN $2 = 'sent' THEN now() END)`,
        [ids[index], state, months],
      )
    await app.get(MailStore, { strict: false }).removeOld()
    const left = await servers.database.query(`SELECT id FROM mail WHERE id = ANY ($1) ORDER BY id`, [ids])
    expect(left).toEqual(ids.slice(1).map((id) => ({ id })))
    await servers.database.query(`DELETE FROM mail WHERE id = ANY ($1)`, [ids])
  })

  it('a mail that was given up is tried again by staff, once, and arrives', async () => {
    // What earlier tests asked for has left, also what is being sent now: it would be given up as well.
    await servers.drained()
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
