import { durableName } from '@borderlane/contracts/define'
import { type Member, PROCESS_NAMES, topology } from '@borderlane/contracts/topology'
import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  ErrorCode,
  type JetStreamManager,
  nanos,
  type NatsConnection,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from 'nats'

export const EVENT_STREAM = 'EVENTS'

const DAY_MS = 24 * 3_600_000
const KEEP_MS = 14 * DAY_MS
const DUPLICATE_WINDOW_MS = 2 * 60_000
/** So long after a listener has died another replica gets what it held. */
const ACK_WAIT_MS = 20_000

/**
 * Makes the stream and every durable consumer of the topology, or brings them up to date. Safe to repeat.
 * @throws Error that says so when the broker runs without JetStream
 */
export async function provision(connection: NatsConnection, options: { replicas: number }): Promise<void> {
  const manager = await managerOf(connection)
  await provisionStream(manager, options.replicas)
  for (const consumer of wantedConsumers()) await provisionConsumer(manager, consumer)
}

/**
 * Makes what a broker that lost its disk lacks. Services publish again on their own what the stream had
 * (`stream-watch.ts`).
 * @returns whether something was missing
 */
export async function provisionMissing(
  connection: NatsConnection,
  options: { replicas: number },
): Promise<boolean> {
  if (await isWhole(await managerOf(connection))) return false
  await provision(connection, options)
  return true
}

async function isWhole(manager: JetStreamManager): Promise<boolean> {
  if (!(await exists(() => manager.streams.info(EVENT_STREAM)))) return false
  const there = new Set<string>()
  for await (const { name } of manager.consumers.list(EVENT_STREAM)) there.add(name)
  return wantedConsumers().every(({ durable_name }) => there.has(durable_name))
}

type Durable = Partial<ConsumerConfig> & { durable_name: string }

function wantedConsumers(): Durable[] {
  return PROCESS_NAMES.flatMap((listener) =>
    (topology[listener] as Member).events.map((event) => ({
      durable_name: durableName(listener, event),
      filter_subject: event.subject,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ack_wait: nanos(ACK_WAIT_MS),
      // The listener itself puts hopeless messages aside (see event-consumers.ts).
      max_deliver: -1,
      max_ack_pending: 1_000,
    })),
  )
}

async function managerOf(connection: NatsConnection): Promise<JetStreamManager> {
  try {
    return await connection.jetstreamManager()
  } catch (error) {
    if (!WITHOUT_JETSTREAM.has(String((error as { code?: unknown }).code))) throw error
    throw new Error(
      `the broker at ${connection.getServer()} runs without JetStream: switch it on (nats-server -js, or jetstream {} in its configuration)`,
    )
  }
}

async function provisionStream(manager: JetStreamManager, replicas: number): Promise<void> {
  const wanted: Partial<StreamConfig> & { name: string } = {
    name: EVENT_STREAM,
    subjects: ['event.>'],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    max_age: nanos(KEEP_MS),
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
    num_replicas: replicas,
  }
  if (await exists(() => manager.streams.info(EVENT_STREAM)))
    await manager.streams.update(EVENT_STREAM, wanted)
  else await manager.streams.add(wanted)
}

async function provisionConsumer(manager: JetStreamManager, wanted: Durable): Promise<void> {
  const known = await exists(() => manager.consumers.info(EVENT_STREAM, wanted.durable_name))
  if (known) await manager.consumers.update(EVENT_STREAM, wanted.durable_name, wanted)
  else await manager.consumers.add(EVENT_STREAM, wanted)
}

const NOT_FOUND = '404'
/** No one listens to its subjects; or it is off for this account. */
const WITHOUT_JETSTREAM = new Set<string>([ErrorCode.JetStreamNotEnabled, '503', '10039'])

async function exists(info: () => Promise<unknown>): Promise<boolean> {
  try {
    await info()
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code === NOT_FOUND) return false
    throw error
  }
}
