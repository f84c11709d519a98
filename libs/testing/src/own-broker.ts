import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  brokerConfig,
  brokerUsers,
  inboxPrefix,
  type MessagingSettings,
  provision,
} from '@borderlane/messaging'
import { connect, type NatsConnection } from 'nats'
import { loadTestConfig } from './config'
import { freePort } from './free-port'
import type { TestBroker } from './test-broker'

export interface OwnBroker extends TestBroker {
  /** Kills the server as a crash does. */
  kill: () => Promise<void>
  /** Stops it in the middle of whatever it does, its connections standing, for so long. */
  freeze: (forMs: number) => Promise<void>
  /** Starts it again with what it had on disk. */
  start: () => Promise<void>
  /** Gives some users other passwords, a moment later, while it runs. */
  change: (passwords: Record<string, string>) => void
  connect: (user: string, password?: string) => Promise<NatsConnection>
  close: () => Promise<void>
}

/** A broker of one test file alone, which may be killed. Users and streams come from the topology, as always. */
export async function ownBroker(): Promise<OwnBroker> {
  const { TEST_NATS_PROGRAM, TEST_BROKER_PASSWORD: password } = loadTestConfig()
  const folder = mkdtempSync(join(tmpdir(), 'borderlane-broker-'))
  const file = join(folder, 'nats.conf')
  const port = await freePort()
  const passwords = Object.fromEntries(brokerUsers.map((user) => [user, password]))
  const write = (changed: Record<string, string> = {}): void =>
    writeFileSync(
      file,
      brokerConfig({
        host: '127.0.0.1',
        port,
        storeDir: folder,
        syncAlways: false,
        passwords: { ...passwords, ...changed },
      }),
    )
  write()

  let server: ChildProcess | undefined
  const killAtExit = (): void => void server?.kill('SIGKILL')
  process.once('exit', killAtExit)

  const connectAs = (user: string, pass = password): Promise<NatsConnection> =>
    connect({
      servers: `nats://127.0.0.1:${port}`,
      user,
      pass,
      inboxPrefix: inboxPrefix(user),
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 50,
    })
  const start = async (): Promise<void> => {
    server = spawn(TEST_NATS_PROGRAM, ['-c', file], { stdio: 'ignore' })
    const connection = await connectAs('provision')
    await provision(connection, { replicas: 1 })
    await connection.close()
  }
  const kill = async (): Promise<void> => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    server.kill('SIGKILL')
    await gone
  }

  await start()
  return {
    settings: (name): MessagingSettings => ({
      NATS_URL: `nats://127.0.0.1:${port}`,
      NATS_USER: name,
      NATS_PASSWORD: password,
      OUTBOX_RELAY: 'on',
    }),
    connect: connectAs,
    change: (changed) => {
      write(changed)
      server?.kill('SIGHUP')
    },
    start,
    kill,
    freeze: async (forMs) => {
      server?.kill('SIGSTOP')
      // A thread on the other processor goes on for a moment: the next caller must not be answered.
      while (server?.pid !== undefined && !isStopped(server.pid));
      await new Promise((resolve) => setTimeout(resolve, forMs))
      server?.kill('SIGCONT')
    },
    close: async () => {
      await kill()
      process.removeListener('exit', killAtExit)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Whether every thread of a process is blocked. */
function isStopped(pid: number): boolean {
  return readdirSync(`/proc/${pid}/task`).every((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').includes(') T '),
  )
}
