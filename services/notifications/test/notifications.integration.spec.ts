import { getQuote } from '@borderlane/contracts/catalogue/public'
import type { Duty } from '@borderlane/contracts/catalogue/requirement'
import { listWhoMay, nameAccounts } from '@borderlane/contracts/identity/internal'
import {
  colleagueMentioned,
  orderErased,
  orderMailRequested,
  orderStatusChanged,
  targetsMissed,
} from '@borderlane/contracts/orders/internal'
import {
  excessReturned,
  paymentRefunded,
  refundProposalChanged,
} from '@borderlane/contracts/payments/internal'
import type { OrderStatus } from '@borderlane/contracts/primitives'
import { newId } from '@borderlane/persistence'
import { CONFIG } from '@borderlane/runtime'
import { publishEvent, sampleQuote, stubCall, waitFor } from '@borderlane/testing'
import type { INestApplication } from '@nestjs/common'
import type { Config } from '../src/config'
import { HOLD, MailAttempts } from '../src/send/mail-attempts'
import { MailSender } from '../src/send/mail.sender'
import { SmtpClient } from '../src/send/smtp-client'
import { deliverAgain, PUBLIC_URL, startOrders } from './replica'
import { type Servers, startServers, WAIT_MS } from './scene'
import { collectLog, dumpRedis, dumpTables, metric } from './traces'

const ARRIVAL_CARD: Duty = {
  code: 'arrival_card',
  name: null,
  need: 'must',
  place: 'before',
  who: null,
  whoDays: null,
  fee: 'free',
  earliestHours: 72,
  latestHours: 0,
  onLeaving: false,
  from: null,
  until: null,
  url: null,
  evidence: 'cited',
  source: { code: 'published', name: 'GOV.UK travel advice', url: null, asOf: '2026-06-30' },
}

describe('notifications', () => {
  let servers: Servers
  let orders: Awaited<ReturnType<typeof startOrders>>
  let app: INestApplication
  let logged: string[]

  beforeAll(async () => {
    logged = collectLog()
    servers = await startServers()
    orders = await startOrders(servers.broker)
    app = await servers.replica()
  })

  afterAll(async () => {
    await app.close()
    await orders.close()
    await servers.close()
  })

  const changed = (orderId: string, status: OrderStatus, messageId = newId()) =>
    publishEvent(servers.broker, orderStatusChanged, { orderId, version: 3, status }, messageId)
  const requested = (orderId: string, mail: 'link' | 'confirmation', messageId = newId()) =>
    publishEvent(servers.broker, orderMailRequested, { orderId, version: 3, mail }, messageId)
  /** A mail as a crash between commit and job leaves it. */
  const loseJob = (orderId: string) =>
    servers.database.query(
      `INSERT INTO mail (id, kind, about_id, cause, message_id)
       VALUES ($1, 'order-link', $2, $3, '<lost@demonstration.localhost>')`,
      [newId(), orderId, newId()],
    )
  /** Events of one subject are handled in order: when the mail about a later order is there, all earlier ones had their chance. */
  const settle = async (): Promise<void> => {
    const later = orders.add()
    await requested(later.id, 'link')
    await changed(later.id, 'paid')
    await servers.received(later.applicant.email, 2)
    await servers.drained()
  }

  it('confirms a paid order once, whichever statuses its payment leads through, and no unpaid one', async () => {
    const order = orders.add()
    const unpaid = { orderId: order.id, version: 2, status: 'in_review', unpaid: true } as const
    await publishEvent(servers.broker, orderStatusChanged, unpaid, newId())
    await settle()
    expect(await servers.rowsAbout(order.id)).toMatchObject([{ kind: 'order-status' }])
    await changed(order.id, 'paid')
    await changed(order.id, 'in_review')
    await settle()
    await changed(order.id, 'in_review')
    await settle()
    const [mail] = await servers.received(order.applicant.email, 1)
    expect(mail!.subject).toBe(`We have received your application ${order.reference}`)
    expect(mail!.headers).not.toHaveProperty('reply-to')
    expect(mail!.text).toContain('Total paid: £164.75')
    expect(mail!.text).toContain('Destination: United States')
    const rows = await servers.rowsAbout(order.id)
    expect(rows.filter(({ kind }) => kind === 'order-confirmation')).toMatchObject([
      { state: 'sent', attempts: 1, last_error: null },
    ])
    // The confirmation says that it is in review.
    expect(rows.filter(({ kind }) => kind === 'order-status').map(({ state }) => state)).toEqual(
      Array(3).fill('needless'),
    )
  })

  it('leads a colleague whom a note names to the order, and says nothing of it', async () => {
    const order = orders.add()
    const [userId, gone] = [newId(), newId()]
    const email = 'colleague@example.com'
    const identity = await stubCall(servers.broker, nameAccounts, ({ userIds }) => ({
      accounts: userIds.includes(userId) ? [{ userId, email, fullName: 'Bo Li' }] : [],
    }))
    const noteId = newId()
    for (const mentioned of [userId, userId, gone])
      await publishEvent(
        servers.broker,
        colleagueMentioned,
        { orderId: order.id, noteId, userId: mentioned },
        newId(),
      )
    const [mail] = await servers.received(email, 1)
    expect(mail!.subject).toBe('A colleague mentioned you in a note')
    expect(mail!.text).toContain(`/admin?open=${order.id}`)
    expect(mail!.text).not.toContain(order.reference)
    await waitFor(async () => {
      const states = (await servers.rowsAbout(order.id)).map(({ state }) => state).sort()
      return states.join() === 'needless,sent'
    }, WAIT_MS)
    await identity.close()
  })

  it('notifies all who lead cases of missed targets, once, and leads to their queue', async () => {
    const emails = ['lead-0@example.com', 'lead-1@example.com']
    const people = emails.map((email) => ({ userId: newId(), email, fullName: null }))
    const identity = await stubCall(servers.broker, listWhoMay, () => ({ people }))
    const missed = { missedId: newId(), count: 3 }
    for (const messageId of [newId(), newId()])
      await publishEvent(servers.broker, targetsMissed, missed, messageId)
    for (const email of emails) {
      const [mail] = await servers.received(email, 1)
      expect(mail!.subject).toBe('Targets missed: 3')
      expect(mail!.text).toContain('/admin?queue=missed')
    }
    await identity.close()
  })

  it('leads those who may confirm to what waits, but not the person who asked, who hears of its end', async () => {
    const [asker, second, third] = [newId(), newId(), newId()]
    const people = [asker, second, third].map((userId, index) => ({
      userId,
      email: `finance-${index}@example.com`,
      fullName: null,
    }))
    const asked: string[] = []
    const identity = [
      await stubCall(servers.broker, listWhoMay, ({ call }) => {
        asked.push(call)
        return { people }
      }),
      await stubCall(servers.broker, nameAccounts, ({ userIds }) => ({
        accounts: people.filter(({ userId }) => userIds.includes(userId)),
      })),
    ]
    const change = { proposalId: newId(), kind: 'refund', askedBy: asker } as const
    await publishEvent(servers.broker, refundProposalChanged, { ...change, state: 'waiting' }, newId())
    const [waiting] = await servers.received(people[1]!.email, 1)
    expect(waiting!.subject).toBe('A refund is waiting for approval')
    expect(waiting!.text).toContain('A colleague wants to make a refund to a traveller.')
    expect(waiting!.text).toContain('/admin/proposals')
    await servers.received(people[2]!.email, 1)
    // A slow answer is asked for again.
    expect(new Set(asked)).toEqual(new Set(['payments.decideProposal']))
    await publishEvent(servers.broker, refundProposalChanged, { ...change, state: 'refused' }, newId())
    // The first mail that they get: they heard nothing of their own question.
    const [ended] = await servers.received(people[0]!.email, 1)
    expect(ended!.subject).toBe('Your request was declined')
    expect(ended!.text).toContain('You asked to make a refund to a traveller.')
    for (const stub of identity) await stub.close()
  })

  it('says nothing about an order that waits for payment', async () => {
    const order = orders.add()
    for (const status of ['pending', 'pending_payment'] as const) await changed(order.id, status)
    await settle()
    expect(await servers.rowsAbout(order.id)).toEqual([])
  })

  it('reports every later status once, with a link that opens the order', async () => {
    const order = orders.add()
    const statuses = ['submitted_to_govt', 'waiting_on_govt', 'approved', 'rejected', 'closed'] as const
    for (const status of statuses) await changed(order.id, status)
    await servers.received(order.applicant.email, statuses.length)
    await servers.database.query(`DELETE FROM inbox`)
    await deliverAgain(servers.broker)
    await settle()
    const mails = await servers.received(order.applicant.email, statuses.length)
    expect(mails.map(({ subject }) => subject).sort()).toEqual(
      [
        `Application ${order.reference} was submitted to the government`,
        `Application ${order.reference} is waiting on the government`,
        `Your visa is approved: application ${order.reference}`,
        `Application ${order.reference} was rejected`,
        `Application ${order.reference} is closed`,
      ].sort(),
    )
    expect(new Set(mails.map(({ headers }) => headers['message-id'])).size).toBe(statuses.length)
    for (const { text } of mails) {
      const token = new URLSearchParams(new URL(/https:\/\/\S+/.exec(text)![0]).hash.slice(1)).get('token')!
      expect(orders.tokens.get(token)).toBe(order.id)
    }
  })

  it('reports each refund once, with its amount and why', async () => {
    const order = orders.add()
    const refund = {
      orderId: order.id,
      paymentId: newId(),
      refundId: newId(),
      version: 4,
      amountCents: 4_200,
      refundedCents: 5_000,
      currency: 'GBP',
      cause: 'cancellation',
    } as const
    await publishEvent(servers.broker, paymentRefunded, refund, newId())
    // Published a second time under another id: still one refund.
    await publishEvent(servers.broker, paymentRefunded, refund, newId())
    await settle()
    const [mail] = await servers.received(order.applicant.email, 1)
    expect(mail!.subject).toBe(`Your refund for application ${order.reference}`)
    expect(mail!.text).toContain('Returned now: £42.00')
    expect(mail!.text).toContain('Returned in total: £50.00')
    expect(mail!.text).toContain('You cancelled your application')
  })

  it('reports money that paid for nothing, too, and not of what a bank took by a dispute', async () => {
    const order = orders.add()
    const refund = (cause: 'dispute' | 'surplus') => ({
      orderId: order.id,
      paymentId: newId(),
      refundId: newId(),
      version: 4,
      amountCents: 700,
      refundedCents: 700,
      currency: 'GBP' as const,
      cause,
    })
    await publishEvent(servers.broker, paymentRefunded, refund('dispute'), newId())
    await publishEvent(servers.broker, excessReturned, refund('surplus'), newId())
    await settle()
    const [mail] = await servers.received(order.applicant.email, 1)
    expect(mail!.text).toContain('More arrived than the price')
  })

  it('sends one mail for an event that arrives twice', async () => {
    const order = orders.add()
    await requested(order.id, 'link')
    await servers.received(order.applicant.email, 1)
    await deliverAgain(servers.broker)
    await settle()
    await servers.received(order.applicant.email, 1)
    expect(await servers.rowsAbout(order.id)).toHaveLength(1)
  })

  it('sends one mail for an event that comes again after the inbox has forgotten it', async () => {
    const order = orders.add()
    await requested(order.id, 'confirmation')
    await servers.received(order.applicant.email, 1)
    await servers.database.query(`DELETE FROM inbox`)
    await deliverAgain(servers.broker)
    await settle()
    await servers.received(order.applicant.email, 1)
    expect(await servers.rowsAbout(order.id)).toHaveLength(1)
  })

  it('sends two mails for two requests of the same version of an order', async () => {
    const order = orders.add()
    await requested(order.id, 'link')
    await requested(order.id, 'link')
    const mails = await servers.received(order.applicant.email, 2)
    expect(new Set(mails.map((mail) => mail.headers['message-id'])).size).toBe(2)
  })

  it('mails a link with a fresh token that opens the order', async () => {
    const order = orders.add()
    await requested(order.id, 'link')
    const [mail] = await servers.received(order.applicant.email, 1)
    const link = new URL(/https:\/\/\S+/.exec(mail!.text)![0])
    expect(`${link.origin}${link.pathname}${link.search}`).toBe(`${PUBLIC_URL}/order/${order.id}`)
    const token = new URLSearchParams(link.hash.slice(1)).get('token')!
    expect(orders.tokens.get(token)).toBe(order.id)
    expect(mail!.html).toContain(`href="${link.href}"`)
  })

  it('adds no header, recipient, markup or advertisement that a name brings along', async () => {
    const fullName = 'Eve\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script>\u202e'
    const order = orders.add({ fullName })
    await requested(order.id, 'confirmation')
    const [mail] = await servers.received(order.applicant.email, 1)
    const [head] = (await servers.mailbox.source(mail!.id)).split('\r\n\r\n', 1)
    expect(head).not.toMatch(/victim|Eve|^Bcc:/im)
    expect(mail!.envelope.to.map(({ address }) => address)).toEqual([order.applicant.email])
    expect(mail!.text).toMatch(/^Hello,\n/)
    for (const body of [mail!.text, mail!.html]) expect(body).not.toMatch(/victim|<script|alert/)
    expect(mail!.headers['auto-submitted']).toBe('auto-generated')
  })

  it('gives up at once on a deleted order and on an invalid address', async () => {
    const order = orders.add({ email: 'a@example.com, b@example.com' })
    const gone = newId()
    await requested(order.id, 'link')
    await requested(gone, 'link')
    expect(await servers.rowIn(gone, 'failed')).toMatchObject({ attempts: 1, last_error: 'orders.not_found' })
    expect(await servers.rowIn(order.id, 'failed')).toMatchObject({
      attempts: 1,
      last_error: 'address_invalid',
    })
    expect(logged.join('')).toContain('"mail.failed"')
  })

  it('forgets the mails about an erased order, and writes to no one about it', async () => {
    const order = orders.add()
    await orders.close()
    await requested(order.id, 'link')
    await servers.rowIn(order.id, 'waiting')
    await publishEvent(servers.broker, orderErased, { orderId: order.id, version: 4 }, newId())
    await waitFor(async () => (await servers.rowsAbout(order.id))[0]?.state === 'needless', WAIT_MS)
    orders.erase(order.id)
    await orders.reopen()
    await changed(order.id, 'closed')
    await settle()
    expect((await servers.rowsAbout(order.id)).map(({ state }) => state)).toEqual(['needless', 'needless'])
    expect(await servers.mailbox.mailsTo(order.applicant.email)).toEqual([])
  })

  it('keeps a mail about a status until its delay is over', async () => {
    const config = app.get<Config>(CONFIG)
    const before = config.STATUS_MAIL_DELAY
    const order = orders.add()
    config.STATUS_MAIL_DELAY = 120
    await changed(order.id, 'submitted_to_govt')
    const row = await waitFor(async () => {
      const [kept] = await servers.database.query<{ seconds: number }>(
        `SELECT extract(epoch FROM next_attempt_at - created_at)::int AS seconds FROM mail WHERE about_id = $1`,
        [order.id],
      )
      return kept
    })
    config.STATUS_MAIL_DELAY = before
    expect(row).toEqual({ seconds: 120 })
    await servers.database.query(`UPDATE mail SET next_attempt_at = now() WHERE about_id = $1`, [order.id])
    await servers.received(order.applicant.email, 1)
  })

  it('lets a mail about a status leave at once, and first, where a further payment is asked for', async () => {
    const config = app.get<Config>(CONFIG)
    const before = config.STATUS_MAIL_DELAY
    const order = orders.add()
    const asked = { id: newId(), amountCents: 7_800, reason: 'The official fee', documentId: newId() }
    order.furtherPayments = [{ ...asked, status: 'open', askedAt: new Date().toISOString() }]
    config.STATUS_MAIL_DELAY = 3_600
    await changed(order.id, 'submitted_to_govt')
    await waitFor(async () => (await servers.rowsAbout(order.id)).length === 1, WAIT_MS)
    config.STATUS_MAIL_DELAY = before
    const further = { orderId: order.id, version: 4, mail: 'further-asked' } as const
    await publishEvent(servers.broker, orderMailRequested, further, newId())
    await servers.received(order.applicant.email, 2)
    await servers.drained()
    const sent = (await servers.rowsAbout(order.id)).toSorted((a, b) => +a.sent_at! - +b.sent_at!)
    expect(sent.map(({ kind }) => kind)).toEqual(['order-status', 'order-further'])
    expect(+sent[0]!.sent_at!).toBeLessThan(+sent[1]!.sent_at!)
  })

  it('sends one mail about a further payment that is declined before the mail that asks for it is written', async () => {
    const order = orders.add()
    const declined = { id: newId(), amountCents: 7_800, reason: 'The official fee', documentId: newId() }
    order.furtherPayments = [{ ...declined, status: 'declined', askedAt: new Date().toISOString() }]
    for (const mail of ['further-asked', 'further-declined'] as const)
      await publishEvent(servers.broker, orderMailRequested, { orderId: order.id, version: 4, mail }, newId())
    await waitFor(async () => (await servers.rowsAbout(order.id)).length === 2, WAIT_MS)
    await servers.received(order.applicant.email, 1)
    await servers.drained()
    const states = (await servers.rowsAbout(order.id)).map(({ state }) => state)
    expect(states.toSorted()).toEqual(['needless', 'sent'])
  })

  it('picks up a mail whose job was lost', async () => {
    const order = orders.add()
    await loseJob(order.id)
    await servers.received(order.applicant.email, 1)
    expect(await servers.rowIn(order.id, 'sent')).toMatchObject({ attempts: 1 })
  })

  it('leaves a mail to the worker that holds it, and takes it over with the same Message-ID when that one died', async () => {
    const held = orders.add()
    const id = newId()
    await servers.database.query(
      `INSERT INTO mail (id, kind, about_id, cause, message_id, state, attempts, next_attempt_at)
       VALUES ($1, 'order-link', $2, $3, $4, 'sending', 1, now() + interval '1 hour')`,
      [id, held.id, newId(), `<${id}@demonstration.localhost>`],
    )
    const lost = orders.add()
    await loseJob(lost.id)
    await servers.received(lost.applicant.email, 1)
    expect(await servers.mailbox.mailsTo(held.applicant.email)).toEqual([])
    await servers.database.query(
      `UPDATE mail SET next_attempt_at = now() - interval '1 second' WHERE id = $1`,
      [id],
    )
    const [mail] = await servers.received(held.applicant.email, 1)
    expect(mail!.headers['message-id']).toBe(`<${id}@demonstration.localhost>`)
    expect(await servers.rowIn(held.id, 'sent')).toMatchObject({ attempts: 2 })
  })

  it('holds a mail as long as its attempt takes, and no longer than a few seconds after that', async () => {
    jest.replaceProperty(HOLD, 'renewMs', 200)
    const order = orders.add()
    let begun = 0
    let end!: () => void
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const deliver = jest.spyOn(app.get(SmtpClient), 'deliverMail').mockImplementation(() => {
      begun += 1
      return ended
    })
    try {
      await requested(order.id, 'link')
      await waitFor(() => begun === 1)
      const [mail] = await servers.rowsAbout(order.id)
      const heldFor = async (): Promise<number> => {
        const [row] = await servers.database.query<{ seconds: number }>(
          `SELECT extract(epoch FROM next_attempt_at - now())::float AS seconds FROM mail WHERE id = $1`,
          [mail!.id],
        )
        return row!.seconds
      }
      // A worker that died with it here would be followed by another one within 30 seconds.
      expect(await heldFor()).toBeLessThan(25)
      await servers.database.query(
        `UPDATE mail SET next_attempt_at = now() + interval '1 second' WHERE id = $1`,
        [mail!.id],
      )
      await waitFor(async () => (await heldFor()) > 15)
      expect(await app.get(MailAttempts).claimMails(10)).toEqual([])
      expect(begun).toBe(1)
    } finally {
      deliver.mockRestore()
      end()
    }
    expect(await servers.rowIn(order.id, 'sent')).toMatchObject({ attempts: 1 })
  })

  it('sends a mail once when the database is away for long after the mail server has taken it', async () => {
    const order = orders.add()
    const smtp = app.get(SmtpClient)
    const deliver = smtp.deliverMail.bind(smtp)
    const delivering = jest.spyOn(smtp, 'deliverMail').mockImplementation(async (mail) => {
      await deliver(mail)
      await servers.database.query(`REVOKE UPDATE ON mail FROM notifications_app`)
    })
    const noting = jest.spyOn(app.get(MailAttempts), 'noteSent')
    await requested(order.id, 'link')
    await waitFor(() => noting.mock.calls.length > 35, WAIT_MS)
    delivering.mockRestore()
    noting.mockRestore()
    // Its lease is over meanwhile, and a worker of this process gets it again.
    const [row] = await servers.rowsAbout(order.id)
    await servers.database.query(
      `UPDATE mail SET next_attempt_at = now() - interval '1 second' WHERE id = $1`,
      [row!.id],
    )
    expect(app.get(MailSender).out).toContain(row!.id)
    await servers.database.query(`GRANT UPDATE ON mail TO notifications_app`)
    expect(await servers.rowIn(order.id, 'sent')).toMatchObject({ attempts: 1 })
    await settle()
    await servers.received(order.applicant.email, 1)
  })

  it('sends a mail once when the mail server is back', async () => {
    const order = orders.add()
    await servers.mailbox.stop()
    await changed(order.id, 'paid')
    const delayed = await servers.rowIn(order.id, 'waiting')
    expect(delayed.last_error).toMatch(/^E[A-Z]+ CONN$/)
    await servers.mailbox.start()
    await servers.received(order.applicant.email, 1)
    await settle()
    await servers.received(order.applicant.email, 1)
    const [row] = await servers.rowsAbout(order.id)
    expect(row).toMatchObject({ id: delayed.id, state: 'sent', last_error: null })
    expect(row!.attempts).toBeGreaterThan(1)
  })

  it('gives up after the last attempt, keeps the row and says so', async () => {
    const order = orders.add()
    await servers.mailbox.stop()
    await requested(order.id, 'link')
    await servers.rowIn(order.id, 'waiting')
    await servers.database.query(
      `UPDATE mail SET attempts = 19, next_attempt_at = now() - interval '1 second' WHERE about_id = $1`,
      [order.id],
    )
    const row = await servers.rowIn(order.id, 'failed')
    expect(row).toMatchObject({ attempts: 20 })
    expect(logged.filter((line) => line.includes('"mail.failed"') && line.includes(row.id))).toHaveLength(1)
    expect(await metric(app, 'mails_total{kind="order-link",result="failed"}')).toBeGreaterThan(0)
    await servers.mailbox.start()
  })

  it('a confirmation says what else is to be done on the day of arrival, and goes without it while the catalogue is away', async () => {
    const year = new Date().getUTCFullYear() + 1
    const travelDates = `${year}-02-10 - ${year}-02-20`
    const asked: unknown[] = []
    const catalogue = await stubCall(servers.broker, getQuote, (input) => {
      asked.push(input)
      return sampleQuote({ duties: [ARRIVAL_CARD], on: `${year}-02-10` })
    })
    const order = orders.add({ travelDates })
    await requested(order.id, 'confirmation')
    const [mail] = await servers.received(order.applicant.email, 1)
    expect(asked).toEqual([{ from: 'IN', to: 'US', on: `${year}-02-10` }])
    expect(mail!.text).toContain(`From 7 February ${year} to 10 February ${year}.`)
    await catalogue.close()
    const later = orders.add({ travelDates })
    await requested(later.id, 'confirmation')
    const [without] = await servers.received(later.applicant.email, 1)
    expect(without!.text).not.toContain('What else you must do')
  })

  it('sends a mail after orders was away', async () => {
    const order = orders.add()
    await orders.close()
    await requested(order.id, 'link')
    expect((await servers.rowIn(order.id, 'waiting')).last_error).toBe('service.unavailable')
    await orders.reopen()
    await servers.received(order.applicant.email, 1)
  })

  it('keeps tokens, names and addresses out of tables, jobs and logs', async () => {
    const tables = await dumpTables(servers.database)
    const jobs = await dumpRedis(servers.redis)
    const lines = logged.join('')
    expect(tables).toContain('order-confirmation')
    expect(jobs).toContain('notifications.forget-old-messages')
    expect(lines).toContain('"mail.sent"')
    expect(orders.tokens.size).toBeGreaterThan(5)
    const { phone } = orders.add().applicant
    for (const place of [tables, jobs, lines]) {
      expect(place).not.toMatch(/traveller-|@example\.com|Asha|<script/)
      for (const token of orders.tokens.keys()) expect(place).not.toContain(token)
      // Whole: four of its digits stand in a time stamp now and then.
      expect(place).not.toContain(phone)
    }
  })
})
