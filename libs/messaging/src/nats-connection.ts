import { Injectable, type OnApplicationShutdown } from '@nestjs/common'
import { HealthRegistry, log } from '@borderlane/runtime'
import { connect, type NatsConnection as Connection, Events } from 'nats'
import type { MessagingSettings } from './messaging-settings'

const RECONNECT_WAIT_MS = 250
const PING_INTERVAL_MS = 20_000

/** The one connection of a process to the broker, for calls, facts and hints. It never gives up reconnecting. */
@Injectable()
export class NatsConnection implements OnApplicationShutdown {
  private up = true

  private constructor(readonly connection: Connection) {}

  static async open(
    name: string,
    config: MessagingSettings,
    health: HealthRegistry,
  ): Promise<NatsConnection> {
    const connection = await connect({
      servers: config.NATS_URL,
      user: config.NATS_USER,
      pass: config.NATS_PASSWORD,
      name,
      inboxPrefix: inboxPrefix(config.NATS_USER),
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RECONNECT_WAIT_MS,
      pingInterval: PING_INTERVAL_MS,
      // Else every call records a stack, for an error that AppError replaces anyway.
      noAsyncTraces: true,
    })
    const opened = new NatsConnection(connection)
    void opened.follow()
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

  private async follow(): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === Events.Disconnect) {
        this.up = false
        log.warn({ event: 'broker.disconnected' }, 'the broker is gone')
      } else if (status.type === Events.Reconnect) {
        this.up = true
        log.info({ event: 'broker.reconnected' }, 'the broker is back')
      } else if (status.type === Events.Error) {
        const denied = String(status.data).includes('PERMISSIONS')
        log.error(
          { event: denied ? 'broker.permission_violation' : 'broker.error', reason: JSON.stringify(status) },
          'the broker refused something',
        )
      }
    }
  }

  async onApplicationShutdown(): Promise<void> {
    if (!this.connection.isClosed()) await this.connection.close()
  }
}

/** Every user has inboxes of its own, so that nobody reads another one's answers. */
export function inboxPrefix(user: string): string {
  return `_INBOX_${user}`
}
