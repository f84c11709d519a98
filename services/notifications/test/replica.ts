import { randomBytes, randomInt } from 'node:crypto'
import { AppError, durableName, type OutputOf } from '@borderlane/contracts/define'
import { issueMailToken, type MailKind } from '@borderlane/contracts/identity/internal'
import { issueAccessToken } from '@borderlane/contracts/orders/internal'
import { type Order } from '@borderlane/contracts/orders/order'
import { topology } from '@borderlane/contracts/topology'
import { EVENT_STREAM, NatsConnection, provision } from '@borderlane/messaging'
import { newId } from '@borderlane/persistence'
import { HealthRegistry } from '@borderlane/runtime'
import {
  sampleOrder,
  startTestService,
  stubCall,
  type TestBroker,
  type TestDatabase,
  testRedisUrl,
  testSettings,
} from '@borderlane/testing'
import type { INestApplication } from '@nestjs/common'
import { AppModule } from '../src/app.module'
import { Config } from '../src/config'

/** Of every order: one at a time is answered to. */
export const REPLY_TOKEN = 'a2b3c4d5e6f7ghijklmn'
export const PUBLIC_URL = 'https://visa.example'

/** The whole service, as `npm start` would run it. */
export async function startReplica(
  broker: TestBroker,
  database: TestDatabase,
  smtpUrl: string,
  more: object = {},
): Promise<INestApplication> {
  const config = Config.parse({
    ...testSettings,
    ...broker.settings('notifications'),
    ...database.settings,
    LOG_LEVEL: 'trace',
    REDIS_URL: testRedisUrl(),
    PUBLIC_URL,
    SMTP_URL: smtpUrl,
    STATUS_MAIL_DELAY: 0,
    ...more,
  })
  return startTestService({ name: 'notifications', module: AppModule.with(config), config })
}

/** Makes the broker deliver every event of the stream again, as after a restore of its files. */
export async function deliverAgain(broker: TestBroker): Promise<void> {
  const settings = { ...broker.settings('gateway'), NATS_USER: 'provision' }
  const nats = await NatsConnection.open('provision', settings, new HealthRegistry())
  const manager = await nats.connection.jetstreamManager()
  for (const event of topology.notifications.events)
    await manager.consumers.delete(EVENT_STREAM, durableName('notifications', event))
  await provision(nats.connection, { replicas: 1 })
  await nats.onApplicationShutdown()
}

/** Stands in for orders: knows the orders that `add` made, and opens them with the tokens that it gave out. */
export async function startOrders(broker: TestBroker) {
  const orders = new Map<string, Order>()
  const tokens = new Map<string, string>()
  const open = () =>
    stubCall(broker, issueAccessToken, ({ id, withReply }, who) => {
      if (who.kind !== 'service' || who.service !== 'notifications') throw new AppError('auth.forbidden')
      const order = orders.get(id)
      if (!order) throw new AppError('orders.not_found')
      const orderToken = randomBytes(32).toString('base64url')
      tokens.set(orderToken, id)
      const device = { browser: 'Firefox', system: 'Windows' } as const
      const maker = { device, isAsked: true }
      const replyToken = withReply ? REPLY_TOKEN : undefined
      return { order, to: order.applicant.email, orderToken, replyToken, locale: 'en', maker }
    })
  let stub = await open()
  return {
    tokens,
    close: () => stub.close(),
    reopen: async () => void (stub = await open()),
    /** From now on it says nothing about anyone. */
    erase: (id: string) => orders.set(id, { ...orders.get(id)!, erasedAt: new Date().toISOString() }),
    /** A paid order; every one has an address of its own. */
    add(applicant: Partial<Order['applicant']> = {}): Order {
      const id = newId()
      const order = sampleOrder({
        id,
        reference: `BL-${id.slice(-8).toUpperCase()}`,
        applicant: { email: `traveller-${id}@example.com`, ...applicant },
      })
      orders.set(id, order)
      return order
    },
  }
}

type AccountMail = NonNullable<OutputOf<typeof issueMailToken>['mail']>

/** Stands in for identity: knows the mails that `add` made, with a fresh link and code for every question. */
export async function startIdentity(broker: TestBroker) {
  const mails = new Map<string, AccountMail | null>()
  const secrets: string[] = []
  const open = () =>
    stubCall(broker, issueMailToken, ({ mailId }, who) => {
      if (who.kind !== 'service' || who.service !== 'notifications') throw new AppError('auth.forbidden')
      const mail = mails.get(mailId) ?? null
      if (!mail?.linkMinutes && !mail?.codeMinutes) return { mail }
      const token = randomBytes(32).toString('base64url')
      const code = String(randomInt(10 ** 6)).padStart(6, '0')
      secrets.push(token, code)
      const link = `${PUBLIC_URL}/mail-link#token_hash=${token}&type=signup&redirect_to=${encodeURIComponent(PUBLIC_URL)}`
      return {
        mail: { ...mail, link: mail.linkMinutes ? link : null, code: mail.codeMinutes ? code : null },
      }
    })
  let stub = await open()
  return {
    /** Every token and code that it gave out. */
    secrets,
    close: () => stub.close(),
    reopen: async () => void (stub = await open()),
    /** A mail to an address of its own; null: there is nothing to send. */
    add(mail: (Partial<AccountMail> & { kind: MailKind }) | null): { mailId: string; to: string } {
      const mailId = newId()
      const to = `holder-${mailId}@example.com`
      const hasLink = mail && ['confirmation', 'recovery', 'magic-link', 'email-change'].includes(mail.kind)
      const hasCode = hasLink || mail?.kind === 'reauthentication'
      mails.set(
        mailId,
        mail && {
          to,
          locale: 'en',
          fullName: 'Asha Rao',
          link: null,
          code: null,
          newEmail: null,
          linkMinutes: hasLink ? 60 : null,
          codeMinutes: hasCode ? 10 : null,
          ...mail,
        },
      )
      return { mailId, to: mail?.to ?? to }
    },
  }
}
