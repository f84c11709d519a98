import { durableName, type PayloadOf } from '@borderlane/contracts/define'
import { OnBroadcast, OnEvent, Outbox, provision } from '@borderlane/messaging'
import { currentRequest, log, newRequestContext, runInRequest } from '@borderlane/runtime'
import {
  listenToEvent,
  type OwnBroker,
  ownBroker,
  testDatabase,
  type TestDatabase,
  waitFor,
} from '@borderlane/testing'
import { type INestApplication, Injectable } from '@nestjs/common'
import { headers, type JetStreamClient, type JetStreamManager, nanos, type NatsConnection } from 'nats'
import { DataSource, type EntityManager } from 'typeorm'
import { v7 } from 'uuid'
import { RETRIES, REPLAY } from '../src/event-consumers'
import { EventReconciliation } from '../src/event-reconciliation'
import { ON_ITS_WAY } from '../src/outbox'
import { OutboxRelay, PACE } from '../src/outbox-relay'
import { replayStatement } from '../src/replay'
import { changed, made, paid, unmade } from './example'
import { OrdersController, startExample } from './example-process'

jest.mock(
  '@borderlane/contracts/topology',
  () => jest.requireActual<{ exampleTopology: object }>('./example').exampleTopology,
)

let broker: OwnBroker
let provisioner: NatsConnection
let streams: JetStreamManager
let sender: TestDatabase
let receiver: TestDatabase
let apps: INestApplication[] = []
let watched: Awaited<ReturnType<typeof listenToEvent<typeof made>>>

/** What the listener does besides its row; every test says it itself. */
let effect: (payload: PayloadOf<typeof made>, tx: EntityManager) => Promise<void>

@Injectable()
class Listener {
  @OnEvent(made)
  async made(payload: PayloadOf<typeof made>, tx: EntityManager): Promise<void> {
    await tx.query(`INSERT INTO thing (id) VALUES ($1)`, [payload.thingId])
    await effect(payload, tx)
  }
  @OnEvent(unmade)
  unmade(): Promise<void> {
    return Promise.resolve()
  }
  @OnBroadcast(changed)
  changed(): void {}
}

const startSender = (relay: 'on' | 'off' = 'on'): Promise<INestApplication> =>
  startExample({ name: 'orders', broker, database: sender, controllers: [OrdersController], relay }).then(
    kept,
  )
const startReceiver = (): Promise<INestApplication> =>
  startExample({ name: 'payments', broker, database: receiver, providers: [Listener] }).then(kept)

function kept(app: INestApplication): INestApplication {
  apps.push(app)
  return app
}

/** A change with its event. */
function make(app: INestApplication, thingId = v7(), after?: () => Promise<void>): Promise<string> {
  return app.get(DataSource).transaction(async (tx) => {
    await tx.query(`INSERT INTO thing (id) VALUES ($1)`, [thingId])
    await app.get(Outbox).add(tx, made, { thingId, count: 1 })
    await after?.()
    return thingId
  })
}

/** The events that were published so far; as many as the stream holds. */
async function published(): Promise<string[]> {
  const { state } = await streams.streams.info('EVENTS')
  await waitFor(() => watched.seen.length >= state.messages)
  return watched.seen.map(({ thingId }) => thingId)
}

const things = async (): Promise<string[]> =>
  (await receiver.query<{ id: string }>(`SELECT id FROM thing`)).map(({ id }) => id)
const received = async (thingId: string): Promise<number> =>
  (await things()).filter((id) => id === thingId).length

beforeAll(async () => {
  broker = await ownBroker()
  provisioner = await broker.connect('provision')
  streams = await provisioner.jetstreamManager()
})
afterAll(async () => {
  await provisioner.close()
  await broker.close()
})

beforeEach(async () => {
  await streams.streams.delete('EVENTS')
  await provision(provisioner, { replicas: 1 })
  ;[sender, receiver] = await Promise.all([testDatabase('orders'), testDatabase('payments')])
  effect = () => Promise.resolve()
  jest.replaceProperty(RETRIES, 'pausesMs', [20])
})
afterEach(async () => {
  await Promise.all(apps.map((app) => app.close()))
  apps = []
  await Promise.all([sender.close(), receiver.close()])
  jest.restoreAllMocks()
})

describe('an event', () => {
  beforeEach(async () => {
    watched = await listenToEvent(broker, made)
  })
  afterEach(() => watched.close())

  it('reaches its listener with the request that it belongs to', async () => {
    const app = await startSender()
    await startReceiver()
    const context = newRequestContext({ requestId: 'request-1' })
    let heard: unknown
    effect = (payload) => {
      heard = { payload, request: currentRequest() }
      return Promise.resolve()
    }
    const thingId = await runInRequest(context, () => make(app))
    await waitFor(() => received(thingId))
    expect(heard).toEqual({ payload: { thingId, count: 1 }, request: context })
  })

  it('finds room for the months to come: a start makes their partitions', async () => {
    await startSender()
    const newest = async () => {
      const [row] = await sender.query<{ name: string | null }>(
        `SELECT max(c.relname::text) AS name FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid
         WHERE inhparent = 'outbox'::regclass AND c.relname <> 'outbox_default'`,
      )
      return row?.name
    }
    const name = await newest()
    await waitFor(async () => {
      // The first start may still hold it.
      await sender.query(`DROP TABLE IF EXISTS ${name}`)
      return (await newest()) !== name
    })
    await startSender()
    await waitFor(async () => (await newest()) === name)
  })

  it('of a change that was rolled back never leaves', async () => {
    const app = await startSender()
    await expect(make(app, v7(), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    const thingId = await make(app)
    await waitFor(async () => (await published()).length > 0)
    expect(await published()).toEqual([thingId])
    expect(await sender.query(`SELECT count(*)::int AS rows FROM outbox`)).toEqual([{ rows: 1 }])
  })

  it('leaves as soon as its change is committed, without waiting for the next check', async () => {
    jest.replaceProperty(PACE, 'pollMs', 3_600_000)
    const app = await startSender()
    for (let round = 0; round < 3; round += 1) {
      const thingId = await make(app)
      await waitFor(async () => (await published()).includes(thingId))
    }
  })

  it('of a part that was rolled back never leaves, and those of the rest do', async () => {
    const app = await startSender()
    const [kept, lost] = [v7(), v7()]
    await app.get(DataSource).transaction(async (tx) => {
      await app.get(Outbox).add(tx, made, { thingId: kept, count: 1 })
      const part = tx.transaction(async (inner) => {
        await app.get(Outbox).add(inner, made, { thingId: lost, count: 1 })
        throw new Error('broken')
      })
      await part.catch(() => undefined)
    })
    await waitFor(async () => (await published()).length > 0)
    const last = await make(app)
    await waitFor(async () => (await published()).includes(last))
    expect(await published()).toEqual([kept, last])
  })

  it('leaves in the order of the commits of its process, each once', async () => {
    const app = await startSender()
    const thingId = v7()
    const tell = (count: number) =>
      app.get(DataSource).transaction((tx) => app.get(Outbox).add(tx, made, { thingId, count }))
    for (let count = 1; count <= 40; count += 1) await tell(count)
    await waitFor(async () => (await published()).length >= 40)
    expect(watched.seen.map(({ count }) => count)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    )
  })

  it('that the broker did not take leaves later, and what is published meanwhile after it', async () => {
    jest.replaceProperty(PACE, 'pollMs', 3_600_000)
    const app = await startSender()
    const first = await make(app)
    await waitFor(async () => (await published()).length === 1)
    const { stream } = app.get(OutboxRelay) as unknown as { stream: JetStreamClient }
    const publish = jest.spyOn(stream, 'publish').mockRejectedValueOnce(new Error('no room'))
    const refused = await make(app)
    await waitFor(() => publish.mock.calls.length > 1)
    const last = await make(app)
    await waitFor(async () => (await published()).includes(last))
    expect(await published()).toEqual([first, refused, last])
    const open = () => sender.query(`SELECT 1 FROM outbox WHERE published_at IS NULL`)
    await waitFor(async () => (await open()).length === 0)
  })

  it('of a process that did not publish it leaves with the next check of another', async () => {
    await startSender()
    const thingId = v7()
    await sender.query(
      `INSERT INTO outbox (id, subject, payload, headers) VALUES ($1, '${made.subject}', $2, '{}')`,
      [v7(), JSON.stringify({ thingId, count: 1 })],
    )
    await waitFor(async () => (await published()).includes(thingId))
  })

  it('stays where it is while the relay is off, and leaves when one is on', async () => {
    const off = await startSender('off')
    const thingId = await make(off)
    await off.close()
    expect(await published()).toEqual([])
    expect(await sender.query(`SELECT published_at FROM outbox`)).toEqual([{ published_at: null }])
    await startSender('on')
    await waitFor(async () => (await published()).includes(thingId))
  })

  it('that is published again is in the stream once', async () => {
    const app = await startSender()
    const thingId = await make(app)
    const isPublished = async () =>
      (await sender.query(`SELECT 1 FROM outbox WHERE published_at IS NOT NULL`)).length === 1
    await waitFor(isPublished)
    await sender.query(`UPDATE outbox SET published_at = NULL`)
    await waitFor(isPublished)
    expect(await published()).toEqual([thingId])
  })

  it('that the broker has lost comes from the outbox again, and has its effect once where it was not lost', async () => {
    const app = await startSender()
    const receiving = await startReceiver()
    const had = await make(app)
    await waitFor(() => received(had))
    await receiving.close()
    const lost = await make(app)
    await waitFor(
      async () => (await sender.query(`SELECT 1 FROM outbox WHERE published_at IS NULL`)).length === 0,
    )
    await streams.streams.delete('EVENTS')
    await provision(provisioner, { replicas: 1 })
    await startReceiver()
    await sender.query(replayStatement('orders', new Date(Date.now() - 3_600_000)))
    await waitFor(() => received(lost))
    await waitFor(
      async () => (await streams.consumers.info('EVENTS', durableName('payments', made))).num_pending === 0,
    )
    const last = await make(app)
    await waitFor(() => received(last))
    expect((await things()).sort()).toEqual([had, lost, last].sort())
  })

  it('that the broker has lost is asked for by its listener, and has its effect once where it was not lost', async () => {
    jest.replaceProperty(ON_ITS_WAY, 'seconds', 0)
    const app = await startSender()
    const receiving = await startReceiver()
    const had = await make(app)
    await waitFor(() => received(had))
    await receiving.close()
    const [lost, poison] = [await make(app), v7()]
    for (let step = 0; step < 2; step += 1) await make(app, poison)
    await waitFor(
      async () => (await sender.query(`SELECT 1 FROM outbox WHERE published_at IS NULL`)).length === 0,
    )
    await streams.streams.delete('EVENTS')
    await provision(provisioner, { replicas: 1 })

    effect = ({ thingId }) => (thingId === poison ? Promise.reject(new Error('not yet')) : Promise.resolve())
    const listening = await startReceiver()
    const reconciliation = listening.get(EventReconciliation)
    const missing = async () => (await receiver.query(`SELECT producer, missing FROM fact_check`))[0]
    await reconciliation.run()
    expect((await things()).sort()).toEqual([had, lost].sort())
    expect(await missing()).toEqual({ producer: 'orders', missing: 2 })

    effect = () => Promise.resolve()
    const late = await make(app)
    await waitFor(() => received(late))
    for (let round = 0; round < 2; round += 1) await reconciliation.run()
    expect((await things()).sort()).toEqual([had, lost, poison, poison, late].sort())
    expect(await missing()).toEqual({ producer: 'orders', missing: 0 })
  })

  it('from before the time is not published again', async () => {
    const app = await startSender()
    await make(app)
    const open = () => sender.query(`SELECT 1 FROM outbox WHERE published_at IS NULL`)
    await waitFor(async () => (await open()).length === 0)
    expect(await sender.query(replayStatement('orders', new Date(Date.now() + 1_000)))).toEqual([])
  })

  it('is published once by several replicas, no matter who takes it', async () => {
    const [first, second] = await Promise.all([startSender(), startSender()])
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, index) => make(index % 2 === 0 ? first : second)),
    )
    await waitFor(async () => (await published()).length >= made.length)
    expect((await published()).sort()).toEqual(made.sort())
  })

  it('of another service is not accepted', async () => {
    const app = await startSender()
    const added = app.get(DataSource).transaction((tx) => app.get(Outbox).add(tx, paid, { thingId: v7() }))
    await expect(added).rejects.toThrow('payments.paid is not an event of orders')
  })
})

describe('a listener', () => {
  const event = (line: unknown): unknown => (line as { event?: unknown }).event
  /** Publishes as the owner of the event does. */
  async function publish(messageId: string, payload: unknown): Promise<boolean> {
    const connection = await broker.connect('orders')
    const ack = await connection
      .jetstream()
      .publish(made.subject, JSON.stringify(payload), { msgID: messageId })
    await connection.close()
    return !ack.duplicate
  }

  it('has its effect once for a message that comes twice', async () => {
    const { config } = await streams.streams.info('EVENTS')
    await streams.streams.update('EVENTS', { ...config, duplicate_window: nanos(100) })
    await startReceiver()
    const [thingId, messageId, last] = [v7(), v7(), v7()]
    await publish(messageId, { thingId, count: 1 })
    // Once the stream has forgotten the id, it takes the same message for a new one.
    await waitFor(() => publish(messageId, { thingId, count: 1 }))
    await publish(v7(), { thingId: last, count: 1 })
    await waitFor(() => received(last))
    expect(await received(thingId)).toBe(1)
    const durable = await streams.consumers.info('EVENTS', durableName('payments', made))
    expect(durable.num_pending).toBe(0)
  })

  it('that fails leaves nothing and is asked again until it succeeds', async () => {
    let attempts = 0
    const seenBefore: number[] = []
    effect = async ({ thingId }, tx) => {
      attempts += 1
      seenBefore.push((await tx.query<unknown[]>(`SELECT 1 FROM thing WHERE id = $1`, [thingId])).length)
      if (attempts < 3) throw new Error('not yet')
    }
    await startReceiver()
    const thingId = v7()
    await publish(v7(), { thingId, count: 1 })
    await waitFor(() => received(thingId))
    // Its own row only: those of the failed attempts are gone.
    expect(seenBefore).toEqual([1, 1, 1])
    expect(await receiver.query(`SELECT count(*)::int AS rows FROM inbox`)).toEqual([{ rows: 1 }])
  })

  it.each([
    ['that its listener never bears', { thingId: v7(), count: 7 }],
    ['that is not what the contract says', { thingId: 'nonsense', count: 'many' }],
  ])('puts a message %s aside, and goes on with the others', async (_what, payload) => {
    jest.replaceProperty(RETRIES, 'deliveries', 3)
    effect = ({ count }) => (count === 7 ? Promise.reject(new TypeError('secret words')) : Promise.resolve())
    await startReceiver()
    // A start sets the level of the log, and with it the functions.
    const logged = jest.spyOn(log, 'error').mockImplementation()
    const [poison, thingId] = [v7(), v7()]
    await publish(poison, payload)
    await publish(v7(), { thingId, count: 1 })
    await waitFor(() => received(thingId))
    const letters = await waitFor(async () => {
      const rows = await receiver.query<{ error: string }>(
        `SELECT consumer, message_id, subject, payload, error FROM dead_letter`,
      )
      return rows.length > 0 && rows
    })
    expect(letters).toEqual([
      {
        consumer: durableName('payments', made),
        message_id: poison,
        subject: made.subject,
        payload: JSON.stringify(payload),
        error: expect.stringMatching(/^(TypeError|ZodError|\$ZodError)$/) as unknown,
      },
    ])
    expect(await things()).toEqual([thingId])
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ event: 'facts.dead_letter', messageId: poison, attempt: 3 }),
      expect.anything(),
    )
    await waitFor(async () => {
      const { num_ack_pending } = await streams.consumers.info('EVENTS', durableName('payments', made))
      return num_ack_pending === 0
    })
  })

  it('that waits with one event goes on with those of others, and keeps the order of each', async () => {
    let release!: () => void
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const [held, other] = [v7(), v7()]
    const done: [string, number][] = []
    effect = async ({ thingId, count }) => {
      if (thingId === held && count === 1) await released
      done.push([thingId, count])
    }
    await startReceiver()
    for (const count of [1, 2]) await publish(v7(), { thingId: held, count })
    for (const count of [1, 2, 3]) await publish(v7(), { thingId: other, count })
    await waitFor(() => done.length === 3)
    expect(done).toEqual([1, 2, 3].map((count) => [other, count]))
    release()
    await waitFor(() => done.length === 5)
    expect(done.slice(3)).toEqual([1, 2].map((count) => [held, count]))
  })

  it('that fails is not asked for a later event of the same thing before', async () => {
    let failures = 0
    const done: number[] = []
    effect = ({ count }) => {
      if (count === 1 && (failures += 1) < 4) return Promise.reject(new Error('not yet'))
      done.push(count)
      return Promise.resolve()
    }
    await startReceiver()
    const thingId = v7()
    for (const count of [1, 2, 3]) await publish(v7(), { thingId, count })
    await waitFor(() => done.length === 3)
    expect([failures, done]).toEqual([4, [1, 2, 3]])
  })

  it('of several replicas has its effect once for each message', async () => {
    await Promise.all([startReceiver(), startReceiver()])
    const app = await startSender()
    const all = await Promise.all(Array.from({ length: 60 }, () => make(app)))
    await waitFor(async () => (await things()).length >= all.length)
    expect((await things()).sort()).toEqual(all.sort())
  })

  it('finishes what it is doing before its process ends', async () => {
    let release!: () => void
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let working = false
    effect = () => {
      working = true
      return released
    }
    const app = await startReceiver()
    const thingId = v7()
    await publish(v7(), { thingId, count: 1 })
    await waitFor(() => working)
    const closed = app.close()
    release()
    await closed
    expect(await received(thingId)).toBe(1)
    const { num_ack_pending } = await streams.consumers.info('EVENTS', durableName('payments', made))
    expect(num_ack_pending).toBe(0)
  })

  it('releases what it has not begun when its process ends, for another replica at once', async () => {
    let release!: () => void
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    effect = () => released
    const app = await startReceiver()
    const all = Array.from({ length: 30 }, () => v7()).sort()
    for (const thingId of all) await publish(v7(), { thingId, count: 1 })
    const held = async () =>
      (await streams.consumers.info('EVENTS', durableName('payments', made))).num_ack_pending
    await waitFor(async () => (await held()) === all.length)
    await startReceiver()
    const closed = app.close()
    release()
    await closed
    // The broker alone would wait for half a minute.
    await waitFor(async () => (await things()).length === all.length)
    expect((await things()).sort()).toEqual(all)
  })

  it('whose acknowledgement is lost has had its effect: the message is not put aside', async () => {
    jest.replaceProperty(RETRIES, 'deliveries', 1)
    effect = () => broker.kill()
    await startReceiver()
    const logged = jest.spyOn(log, 'warn').mockImplementation()
    const thingId = v7()
    await publish(v7(), { thingId, count: 1 })
    await waitFor(() => logged.mock.calls.some(([line]) => event(line) === 'facts.not_acknowledged'))
    expect(await things()).toEqual([thingId])
    expect(await receiver.query(`SELECT * FROM dead_letter`)).toEqual([])
    await broker.start()
    await waitFor(() => streams.streams.info('EVENTS'))
  })

  it('gets what was published while its process was away', async () => {
    const thingId = v7()
    await publish(v7(), { thingId, count: 1 })
    await startReceiver()
    await waitFor(() => received(thingId))
  })

  it('must be there for every event of the row, and for no other', async () => {
    @Injectable()
    class HalfListener {
      @OnEvent(made)
      made(): Promise<void> {
        return Promise.resolve()
      }
      @OnBroadcast(changed)
      changed(): void {}
    }
    const started = startExample({ name: 'payments', broker, database: receiver, providers: [HalfListener] })
    await expect(started).rejects.toThrow('listeners and topology of payments differ: orders.unmade')
  })

  it('without a message id cannot have its effect twice either', async () => {
    jest.replaceProperty(RETRIES, 'deliveries', 2)
    await startReceiver()
    const connection = await broker.connect('orders')
    const thingId = v7()
    await connection
      .jetstream()
      .publish(made.subject, JSON.stringify({ thingId, count: 1 }), { headers: headers() })
    await connection.close()
    await waitFor(async () => (await receiver.query(`SELECT 1 FROM dead_letter`)).length === 1)
    expect(await received(thingId)).toBe(0)
  })

  it('are all kept when they have no message id, and are handled once when someone asks for it', async () => {
    jest.replaceProperty(RETRIES, 'deliveries', 1)
    jest.replaceProperty(REPLAY, 'everyMs', 50)
    effect = () => Promise.reject(new TypeError('broken'))
    await Promise.all([startReceiver(), startReceiver()])
    const [first, second, third] = [v7(), v7(), v7()]
    const connection = await broker.connect('orders')
    for (const thingId of [first, second])
      await connection.jetstream().publish(made.subject, JSON.stringify({ thingId, count: 1 }))
    await connection.close()
    await publish(v7(), { thingId: third, count: 1 })
    const kept = () => receiver.query<{ id: string }>(`SELECT id FROM dead_letter ORDER BY seq`)
    await waitFor(async () => (await kept()).length === 3)

    // Asked for while it is still broken: it stays.
    await receiver.query(`UPDATE dead_letter SET replay_at = now() - interval '1 second'`)
    await waitFor(
      async () =>
        (await receiver.query(`SELECT 1 FROM dead_letter WHERE replay_at IS NOT NULL`)).length === 0,
    )
    expect(await kept()).toHaveLength(3)
    effect = () => Promise.resolve()
    await receiver.query(`UPDATE dead_letter SET replay_at = now() - interval '1 second'`)
    await waitFor(async () => (await kept()).length === 0)
    expect((await things()).sort()).toEqual([first, second, third].sort())
  })
})
