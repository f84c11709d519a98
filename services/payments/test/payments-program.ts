import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { testRedisUrl, type TestBroker, waitFor } from '@borderlane/testing'

const MAIN = join(__dirname, '..', 'dist', 'main.js')
const START_MS = 20_000

const running = new Set<ChildProcess>()

/** The built service as a process of its own, ready for calls. `output` is all that it has logged so far. */
export async function runPayments(options: {
  broker: TestBroker
  database: { DATABASE_URL: string; DATABASE_OWNER_URL: string }
  relay: 'on' | 'off'
}) {
  const { DATABASE_URL, DATABASE_OWNER_URL } = options.database
  const { NATS_URL, NATS_USER, NATS_PASSWORD } = options.broker.settings('payments')
  const child = spawn(process.execPath, [MAIN], {
    env: {
      DATABASE_URL,
      DATABASE_OWNER_URL,
      NATS_URL,
      NATS_USER,
      NATS_PASSWORD,
      OUTBOX_RELAY: options.relay,
      REDIS_URL: testRedisUrl(),
      SIMULATED_DELAY_MS: '100',
      INTERNAL_PORT: '0',
      SHUTDOWN_DELAY_MS: '0',
      LOG_LEVEL: 'trace',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const exited = once(child, 'exit').finally(() => running.delete(child))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const ended = exited.then(() => {
    throw new Error(`payments ended while it was awaited: ${output}`)
  })
  // After the start nobody looks at it any more.
  ended.catch(() => undefined)
  await Promise.race([ended, waitFor(() => output.includes('"event":"started"'), START_MS)])
  return {
    output: () => output,
    kill: async (): Promise<void> => {
      child.kill('SIGKILL')
      const [, signal] = (await exited) as [number | null, string | null]
      if (signal !== 'SIGKILL') throw new Error(`payments had ended before it was killed: ${output}`)
    },
  }
}

export function killAll(): void {
  for (const child of running) child.kill('SIGKILL')
}
