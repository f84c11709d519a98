import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { HealthRegistry, log } from '@borderlane/runtime'
import { connect, type NatsConnection as Connection, Events, type Status } from 'nats'
import { inboxPrefix } from './broker-names'
import type { MessagingSettings } from './messaging-settings'

const RECONNECT_WAIT_MS = 250
const PING_INTERVAL_MS = 20_000
/** So long a start waits for the broker before it says so. */
export const AWAITED = { ms: 5_000 }

/** The connection of a process to the broker, for calls and broadcasts, and one for events. It never gives up reconnecting. */
@Injectable()
export class NatsConnection implements OnApplicationShutdown {
  private up = true
  private losses = 0
  private readonly lost: (() => void)[] = []
  private readonly back: (() => void)[] = []

  private constructor(
    readonly connection: Connection,
    /**
     * For events, in a process that has some: a broker whose disk is full answers nothing more on a connection that
     * published to its stream, and calls have to go on.
     */
    readonly events: Connection,
    /** Below it are the only subjects on which this process may hear answers. */
    readonly inboxPrefix: string,
  ) {}

  static async open(
    name: string,
    config: MessagingSettings,
    health: HealthRegistry,
    options: { events: boolean } = { events: false },
  ): Promise<NatsConnection> {
    const settings = {
      servers: config.NATS_URL,
      user: config.NATS_USER,
      pass: config.NATS_PASSWORD,
      name,
      inboxPrefix: inboxPrefix(config.NATS_USER),
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RECONNECT_WAIT_MS,
      pingInterval: PING_INTERVAL_MS,
      // Else every request records a stack, for an error that says nothing more by it.
      noAsyncTraces: true,
      // Not only where the server offers it: an address that says tls is never talked to in the clear.
      ...(config.NATS_URL.startsWith('tls:') && { tls: {} }),
    }
    const awaited = setTimeout(
      () => log.warn({ event: 'broker.awaited' }, 'the broker does not answer; the start waits for it'),
      AWAITED.ms,
    )
    const connection = await connect(settings).finally(() => clearTimeout(awaited))
    const events = options.events ? await connect({ ...settings, name: `${name}-facts` }) : connection
    for (const one of new Set([connection, events])) gatherWrites(one)
    const opened = new NatsConnection(connection, events, settings.inboxPrefix)
    void opened.follow()
    if (events !== connection) void opened.followErrors(events)
    health.add(
      'nats',
      () => {
        if (!opened.isUp) throw new Error('not connected')
      },
      { required: true },
    )
    return opened
  }

  /** Calls fail at once while this is false, instead of waiting in the client's buffer. */
  get isUp(): boolean {
    return this.up && !this.connection.isClosed()
  }

  /** How often the connection was lost: an answer to a question of an earlier one is no one's any more. */
  get epoch(): number {
    return this.losses
  }

  /** Runs `work` every time the connection is lost. @returns takes it back */
  onLost(work: () => void): () => void {
    this.lost.push(work)
    return () => void this.lost.splice(this.lost.indexOf(work), 1)
  }

  /** Runs `work` every time the connection is there again. */
  onBack(work: () => void): void {
    this.back.push(work)
  }

  private async follow(): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === Events.Disconnect) {
        this.up = false
        this.losses += 1
        for (const work of [...this.lost]) work()
        log.warn({ event: 'broker.disconnected' }, 'connection to the broker lost; reconnecting')
      } else if (status.type === Events.Reconnect) {
        this.up = true
        for (const work of this.back) work()
        log.info({ event: 'broker.reconnected' }, 'connection to the broker restored')
      } else logRefusal(status)
    }
  }

  private async followErrors(connection: Connection): Promise<void> {
    for await (const status of connection.status()) logRefusal(status)
  }

  async onApplicationShutdown(): Promise<void> {
    for (const connection of new Set([this.events, this.connection]))
      if (!connection.isClosed()) await connection.close()
    for (const work of [...this.lost]) work()
  }
}

/**
 * The client writes to its socket after every microtask, so that each message of a busy moment costs a system call of
 * its own, here and in the broker. Gathered, those of one turn of the event loop leave in one (`npm run bench:search`
 * shows what it gives). Its own buffer holds them until then, and keeps them while the connection is away.
 */
function gatherWrites(connection: Connection): void {
  const { protocol } = connection as unknown as { protocol: { flushPending: () => void } }
  const flush = protocol.flushPending.bind(protocol)
  let isDue = false
  protocol.flushPending = () => {
    if (isDue) return
    isDue = true
    setImmediate(() => {
      isDue = false
      flush()
    })
  }
}

function logRefusal(status: Status): void {
  if (status.type !== Events.Error) return
  const denied = String(status.data).includes('PERMISSIONS')
  log.error(
    { event: denied ? 'broker.permission_violation' : 'broker.error', reason: JSON.stringify(status) },
    'broker refused an operation',
  )
}
