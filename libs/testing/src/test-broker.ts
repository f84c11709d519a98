import type { ProcessName } from '@borderlane/contracts/topology'
import { EVENT_STREAM, inboxPrefix, type MessagingSettings, provision } from '@borderlane/messaging'
import { connect } from 'nats'
import { loadTestConfig } from './config'

export interface TestBroker {
  /** What a process needs in its settings, with its own user and permissions. */
  settings: (name: ProcessName) => MessagingSettings
}

/** The broker of this jest worker with an empty stream; only one test file uses it at a time. */
export async function testBroker(): Promise<TestBroker> {
  const { NATS_URL, NATS_PASSWORD } = address()
  const connection = await connect({
    servers: NATS_URL,
    user: 'provision',
    pass: NATS_PASSWORD,
    inboxPrefix: inboxPrefix('provision'),
  })
  const manager = await connection.jetstreamManager()
  await manager.streams.delete(EVENT_STREAM).catch(() => undefined)
  await provision(connection, { replicas: 1 })
  await connection.close()
  return { settings: (name) => ({ ...address(), NATS_USER: name, OUTBOX_RELAY: 'on' }) }
}

/** Redis of this test run, a database of its own per jest worker. */
export function testRedisUrl(): string {
  const { TEST_REDIS_URL, JEST_WORKER_ID } = loadTestConfig()
  const url = new URL(TEST_REDIS_URL)
  url.pathname = `/${JEST_WORKER_ID}`
  return url.href
}

function address(): { NATS_URL: string; NATS_PASSWORD: string } {
  const { TEST_NATS_URLS, TEST_BROKER_PASSWORD, JEST_WORKER_ID } = loadTestConfig()
  return {
    NATS_URL: TEST_NATS_URLS[(JEST_WORKER_ID - 1) % TEST_NATS_URLS.length]!,
    NATS_PASSWORD: TEST_BROKER_PASSWORD,
  }
}
