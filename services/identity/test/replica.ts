import { randomInt } from 'node:crypto'
import type {
  Call,
  Caller,
  EventDefinition,
  InputOf,
  OutputOf,
  RequestOf,
} from '@borderlane/contracts/define'
import {
  getConfirmedAddress,
  issueMailToken,
  listWhoMay,
  mailRequested,
  nameAccounts,
} from '@borderlane/contracts/identity/internal'
import type { Envelope, EnvelopeAnswer } from '@borderlane/contracts/identity/protocol'
import { issueTokens, recover, signUp } from '@borderlane/contracts/identity/public'
import type { ProcessName } from '@borderlane/contracts/topology'
import { Calls, NatsConnection, serviceCaller } from '@borderlane/messaging'
import { HealthRegistry } from '@borderlane/runtime'
import {
  startTestService,
  testBroker,
  type TestClock,
  migratedDatabase,
  testRedisUrl,
  testSettings,
} from '@borderlane/testing'
import { AppModule } from '../src/app.module'
import { Config } from '../src/config'
import { migrations } from '../src/migrations'
import { HASH_COST, SAFE_COST } from '../src/ways-in/password-hasher'

export const SITE = 'https://borderlane.test'
export const PASSWORD = 'correct horse'
export const FIELD_KEYS = `test:${Buffer.alloc(32, 7).toString('base64')}`
const CHEAP_COST = { ...SAFE_COST, memoryCost: 64, timeCost: 1 }
export const NEW_SHAPE = { apiVersion: '2024-01-01' }

/** An answer of the protocol, with a body that a test may look into. */
export type Answer = Omit<EnvelopeAnswer, 'body'> & { body: Record<string, unknown> }
type AccountMail = NonNullable<OutputOf<typeof issueMailToken>['mail']>

/** The service with its own database; tests differ in addresses and accounts. */
export class Replica {
  private clock!: TestClock
  private accounts = 0
  private network = 0
  private readonly place = `10.${randomInt(256)}.${randomInt(256)}`
  private readonly closers: (() => Promise<unknown>)[] = []
  private gateway!: Calls
  private notifications!: Calls
  private orders!: Calls
  config!: Config
  database!: Awaited<ReturnType<typeof migratedDatabase>>
  query!: Awaited<ReturnType<typeof migratedDatabase>>['query']
  app!: Awaited<ReturnType<typeof startTestService>>
  get!: Awaited<ReturnType<typeof startTestService>>['get']

  /** @param hashes `safe`: as dear as people's own, for tests about hashes; they took most of the others' time */
  static async start(
    settings: Record<string, unknown> = {},
    hashes: 'cheap' | 'safe' = 'cheap',
  ): Promise<Replica> {
    const replica = new Replica()
    const database = await migratedDatabase('identity', migrations)
    const broker = await testBroker()
    const config = Config.parse({
      ...testSettings,
      REDIS_URL: testRedisUrl(),
      PUBLIC_URL: SITE,
      FIELD_KEYS,
      MAIL_INTERVAL_SECONDS: 0,
      RATE_LIMIT_FACTOR: 1_000,
      ...broker.settings('identity'),
      ...database.settings,
      ...settings,
    })
    const app = await startTestService({
      name: 'identity',
      module: AppModule.with(config),
      config,
      override: (made) =>
        made.overrideProvider(HASH_COST).useValue(hashes === 'safe' ? SAFE_COST : CHEAP_COST),
    })
    replica.clock = app.clock
    replica.app = app
    replica.get = app.get.bind(app)
    replica.config = config
    replica.database = database
    replica.query = database.query
    replica.closers.push(
      () => app.close(),
      () => database.close(),
    )
    replica.gateway = await replica.callsOf('gateway', broker)
    replica.notifications = await replica.callsOf('notifications', broker)
    replica.orders = await replica.callsOf('orders', broker)
    return replica
  }

  async stop(): Promise<void> {
    for (const close of this.closers) await close()
  }

  private async callsOf(name: ProcessName, broker: Awaited<ReturnType<typeof testBroker>>): Promise<Calls> {
    const nats = await NatsConnection.open(name, broker.settings(name), new HealthRegistry())
    this.closers.unshift(() => nats.onApplicationShutdown())
    return new Calls(name, nats)
  }

  /** Lets the service's time go on. */
  pass(time: { seconds?: number; minutes?: number; days?: number }): void {
    this.clock.pass(((time.days ?? 0) * 1_440 + (time.minutes ?? 0)) * 60_000 + (time.seconds ?? 0) * 1_000)
  }

  /** What the service's clock says. */
  now(): Date {
    return this.clock.now()
  }

  newEmail(): string {
    this.accounts += 1
    return `person${this.accounts}-${Math.random().toString(36).slice(2, 8)}@example.com`
  }

  /** Limits are counted in Redis for an hour, and test files share one: an address belongs to one file. */
  newAddress(): string {
    this.network += 1
    return `${this.place}.${this.network}`
  }

  /** A call of ours, as the gateway makes it. */
  send<C extends Call>(
    contract: C,
    input: RequestOf<C>,
    who: Caller = { kind: 'guest' },
  ): Promise<OutputOf<C>> {
    return this.gateway.send(contract, input, who)
  }

  /** A call of the protocol, as a client of the new version makes it through the gateway. */
  async ask(contract: Call, body?: unknown, more: Partial<Envelope> = {}): Promise<Answer> {
    const envelope = { query: {}, ...(body !== undefined && { body }), ...NEW_SHAPE, ...more }
    return (await this.gateway.send(contract, envelope, { kind: 'guest', locale: 'de' })) as Answer
  }

  async signUp(
    fields: Record<string, unknown> = {},
    ip = this.newAddress(),
  ): Promise<{ email: string; userId: string; session: Tokens }> {
    const email = (fields['email'] as string | undefined) ?? this.newEmail()
    const answer = await this.ask(
      signUp,
      {
        email,
        password: PASSWORD,
        data: { full_name: 'Ada' },
        ...fields,
      },
      { ip },
    )
    const session = answer.body as unknown as Tokens
    return { email, userId: session.user?.id, session }
  }

  /** Someone whose address is confirmed. */
  async signUpConfirmed(
    fields: Record<string, unknown> = {},
    ip = this.newAddress(),
  ): ReturnType<Replica['signUp']> {
    const person = await this.signUp(fields, ip)
    const at = this.now()
    await this.query(`UPDATE account SET email_confirmed_at = $2 WHERE id = $1`, [person.userId, at])
    return person
  }

  signIn(email: string, password = PASSWORD, more: Partial<Envelope> = {}): Promise<Answer> {
    return this.ask(issueTokens, { email, password }, { query: { grant_type: 'password' }, ...more })
  }

  refresh(token: string): Promise<Answer> {
    return this.ask(issueTokens, { refresh_token: token }, { query: { grant_type: 'refresh_token' } })
  }

  /** What notifications writes into the newest mail of a kind to an address, or null for a mail that is not due. */
  async mailTo(email: string, kind: string): Promise<AccountMail | null> {
    const [row] = await this.query<{ id: string }>(
      `SELECT m.id FROM mail_request m JOIN outbox o ON o.payload->>'mailId' = m.id::text
       WHERE m.address = $1 AND m.kind = $2 AND o.subject = $3 ORDER BY m.created_at DESC LIMIT 1`,
      [email, kind, mailRequested.subject],
    )
    if (!row) throw new Error(`no ${kind} mail was requested for ${email}`)
    const { mail } = await this.notifications.send(
      issueMailToken,
      { mailId: row.id },
      serviceCaller('notifications'),
    )
    return mail
  }

  /** What orders knows of an account's address. */
  confirmedAddress(userId: string): Promise<OutputOf<typeof getConfirmedAddress>> {
    return this.orders.send(getConfirmedAddress, { userId }, serviceCaller('orders'))
  }

  /** As orders asks for its lists. */
  nameAccounts(userIds: string[]): Promise<OutputOf<typeof nameAccounts>> {
    return this.orders.send(nameAccounts, { userIds }, serviceCaller('orders'))
  }

  /** As services ask who may confirm what someone else has asked for. */
  async whoMay(call: InputOf<typeof listWhoMay>['call']): Promise<string[]> {
    const { people } = await this.orders.send(listWhoMay, { call }, serviceCaller('orders'))
    return people.map(({ userId }) => userId)
  }

  /** The events of a kind about an account, oldest first. */
  async events(event: EventDefinition, userId: string): Promise<unknown[]> {
    const rows = await this.query<{ payload: unknown }>(
      `SELECT payload FROM outbox WHERE subject = $1 AND payload->>'userId' = $2 ORDER BY seq`,
      [event.subject, userId],
    )
    return rows.map(({ payload }) => payload)
  }

  async token(email: string, kind: string): Promise<string> {
    return queryOf((await this.mailTo(email, kind))!.link!)['token']!
  }

  /** Asks for a recovery mail and gives the token of its link. */
  async recoveryToken(email: string): Promise<string> {
    await this.ask(recover, { email })
    return this.token(email, 'recovery')
  }

  /** What the audit has of an account, oldest first. */
  async audit(userId: string): Promise<string[]> {
    const rows = await this.query<{ what: string }>(
      `SELECT what FROM audit WHERE account_id = $1 ORDER BY at, id`,
      [userId],
    )
    return rows.map((row) => row.what)
  }
}

export interface Tokens {
  access_token: string
  refresh_token: string
  token_type: string
  expires_in: number
  expires_at: number
  user: Record<string, unknown> & { id: string }
}

/** The link of a mail, as a client of the protocol asks `GET /auth/v1/verify` with it. */
export function queryOf(link: string): Record<string, string> {
  const { token_hash: token, ...others } = Object.fromEntries(
    new URLSearchParams(new URL(link).hash.slice(1)),
  )
  return { token: token!, ...others }
}

export const asTokens = (answer: Answer): Tokens => answer.body as unknown as Tokens

/** The claims of an access token, unchecked. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
}
