import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ROOT } from '../../../deploy/local/program.mjs'
import { startNats } from '../../../deploy/local/nats.mjs'
import { needTools } from '../../../deploy/local/tools.mjs'

const FETCH_EXPIRES_MS = 1_000

const fromRoot = createRequire(join(ROOT, 'package.json'))

/**
 * Makes the broker's stream as it was: it has what the outboxes have published, and each consumer still has to give out
 * what its service has not had.
 * @param {import('pg').Client} db an administrator's connection to the filled tables
 * @param {import('./fixture.mjs').Fixture} fixture
 * @param {{ processes: import('../../../deploy/local/processes.mjs').Processes, folder: string, port: number }} options
 */
export async function fillBroker(db, { broker, tables }, { processes, folder, port }) {
  const programs = await needTools(['nats-server'], () => {})
  // No one else is there; the users come with the start.
  const config = `host: "127.0.0.1"\nport: ${port}\njetstream { store_dir: "${folder}" }\n`
  await startNats(processes, { program: programs['nats-server'], folder, port, config })
  const { connect } = fromRoot('nats')
  const connection = await connect({ servers: `127.0.0.1:${port}` })
  const [manager, stream] = [await connection.jetstreamManager(), connection.jetstream()]
  await manager.streams.add(broker.stream)
  for (const consumer of broker.consumers) await manager.consumers.add(broker.stream.name, consumer)
  const outboxes = Object.keys(tables).filter((name) => name.endsWith('.outbox'))
  for (const outbox of outboxes) {
    const { rows } = await db.query(
      `SELECT id, subject, payload::text FROM ${outbox} WHERE published_at IS NOT NULL ORDER BY published_at, id`,
    )
    for (const { id, subject, payload } of rows) await stream.publish(subject, payload, { msgID: id })
  }
  for (const { durable_name: durable } of broker.consumers)
    await acknowledge(db, await stream.consumers.get(broker.stream.name, durable), durable)
  await connection.drain()
}

/** Acknowledges what the inbox of a consumer's service has. */
async function acknowledge(db, consumer, durable) {
  const { num_pending: count } = await consumer.info()
  if (count === 0) return
  const { rows } = await db.query(
    `SELECT message_id FROM ${durable.split('__')[0]}.inbox WHERE consumer = $1`,
    [durable],
  )
  const had = new Set(rows.map(({ message_id }) => message_id))
  const messages = await consumer.fetch({ max_messages: count, expires: FETCH_EXPIRES_MS })
  const unheard = []
  for await (const message of messages) {
    if (had.has(message.headers?.get('Nats-Msg-Id'))) await message.ackAck()
    else unheard.push(message)
  }
  for (const message of unheard) message.nak()
}
