import { getQuote } from '@borderlane/contracts/catalogue/public'
import { type Quote } from '@borderlane/contracts/catalogue/requirement'
import type { Call, Caller, InputOf, OutputOf, RequestOf } from '@borderlane/contracts/define'
import { type createOrder } from '@borderlane/contracts/orders/public'
import type { Proposed } from '@borderlane/contracts/proposal'
import type { ProcessName } from '@borderlane/contracts/topology'
import { Calls, NatsConnection, serviceCaller } from '@borderlane/messaging'
import { HealthRegistry } from '@borderlane/runtime'
import {
  caller,
  sampleQuote,
  startTestService,
  stubCall,
  testBroker,
  testRedisUrl,
  migratedDatabase,
  testSettings,
} from '@borderlane/testing'
import { AppModule } from '../src/app.module'
import { Config } from '../src/config'
import { migrations } from '../src/migrations'

export const FIELD_KEYS = `test:${Buffer.alloc(32, 7).toString('base64')}`

export const PASSPORT_NUMBER = 'X47Q99ZK3'
export const DATE_OF_BIRTH = '1987-03-19'

type Sent = RequestOf<typeof createOrder>
/** With the eight answers of the standard form. */
export type NewOrder = Sent & { applicant: NonNullable<Sent['applicant']> }

/** The input of a good order, changed where a test says so. */
export function newOrder(fields: Partial<NewOrder> = {}): NewOrder {
  return {
    from: 'IN',
    to: 'US',
    speed: 'rush',
    denialProtection: true,
    applicant: {
      fullName: 'Asha Rao',
      email: 'Asha.Rao@example.com',
      phone: '+44 20 7946 0000',
      dateOfBirth: DATE_OF_BIRTH,
      passportNumber: PASSPORT_NUMBER,
      travelDates: '1 to 14 December',
    },
    ...fields,
  }
}

/** The answer of an act that no second person has to confirm. @throws where it waits for one */
export function done<O extends object>(answer: O): Exclude<O, Proposed> {
  if ('proposal' in answer) throw new Error('it waits for a second person')
  return answer as Exclude<O, Proposed>
}

export type Platform = Awaited<ReturnType<typeof startPlatform>>

/** The whole service on a database of its own, with a catalogue that says what the test wants. */
export async function startPlatform(settings: Partial<Config> = {}) {
  const broker = await testBroker()
  const database = await migratedDatabase('orders', migrations)
  const config = Config.parse({
    ...testSettings,
    FIELD_KEYS,
    REDIS_URL: testRedisUrl(),
    RATE_LIMIT_FACTOR: 1_000,
    // No test depends on the day on which it runs.
    OFFICE_COUNTRY: 'none',
    ...settings,
    ...broker.settings('orders'),
    ...database.settings,
  })
  const app = await startTestService({ name: 'orders', module: AppModule.with(config), config })
  const connections = new Map<ProcessName, NatsConnection>()
  const connection = async (name: ProcessName): Promise<NatsConnection> => {
    const known = connections.get(name)
    if (known) return known
    const made = await NatsConnection.open(name, broker.settings(name), new HealthRegistry())
    connections.set(name, made)
    return made
  }

  const catalogue = {
    answer: (_route: InputOf<typeof getQuote>): Quote => sampleQuote(),
    /** Questions that it got. */
    asked: 0,
    stub: undefined as Awaited<ReturnType<typeof stubCall>> | undefined,
    async start(): Promise<void> {
      this.stub ??= await stubCall(broker, getQuote, (route) => {
        this.asked += 1
        return this.answer(route)
      })
    },
    /** From now on nobody listens. */
    async stop(): Promise<void> {
      await this.stub?.close()
      this.stub = undefined
    },
  }
  await catalogue.start()

  return {
    app,
    config,
    broker,
    database,
    catalogue,
    connection,
    /** Whether nobody has the row of an order locked now. */
    isUnlocked: (id: string): Promise<boolean> =>
      database.query(`SELECT 1 FROM "order" WHERE id = $1 FOR UPDATE NOWAIT`, [id]).then(
        () => true,
        () => false,
      ),
    /** Its money is here, whatever its status says. */
    markPaid: (id: string) =>
      database.query(`UPDATE "order" SET paid_cents = total_amount_cents, paid_at = now() WHERE id = $1`, [
        id,
      ]),
    /** A call as the gateway makes it. */
    send: async <C extends Call>(
      contract: C,
      input: RequestOf<C>,
      who: Caller = caller(),
    ): Promise<OutputOf<C>> => new Calls('gateway', await connection('gateway')).send(contract, input, who),
    /** A call as another service makes it, in its own name. */
    sendAs: async <C extends Call>(
      name: ProcessName,
      contract: C,
      input: RequestOf<C>,
      who: Caller = serviceCaller(name),
    ): Promise<OutputOf<C>> => new Calls(name, await connection(name)).send(contract, input, who),
    async stop(): Promise<void> {
      await catalogue.stop()
      for (const open of connections.values()) await open.onApplicationShutdown()
      await app.close()
      await database.close()
    },
  }
}
