import { BullModule, getQueueToken } from '@nestjs/bull'
import { type DynamicModule, Global, Module } from '@nestjs/common'
import { DiscoveryModule } from '@nestjs/core'
import { HealthRegistry, log } from '@borderlane/runtime'
import type { ProcessName } from '@borderlane/contracts/topology'
import type { Queue } from 'bull'
import { Redis } from 'ioredis'
import { DiscoveredMethods } from './discovered-methods'
import { Jobs } from './jobs'
import type { JobSettings } from './messaging-settings'

/** How soon another worker takes over the job of one that died: lock + check (measured with 10 s and 5 s). */
const LOCK_MS = 10_000
const STALLED_CHECK_MS = 5_000
const MAX_RECONNECT_WAIT_MS = 1_000
const HEALTH_KEPT_MS = 60_000

type Connection = 'client' | 'subscriber' | 'bclient'

/** The queue of one service, named after it. */
@Global()
@Module({})
export class JobsModule {
  static forProcess(options: { name: ProcessName; config: JobSettings }): DynamicModule {
    const { name, config } = options
    const connections: Redis[] = []
    const createClient = (type: Connection): Redis => {
      const client = redisClient(config.REDIS_URL, type)
      connections.push(client)
      return client
    }
    return {
      module: JobsModule,
      imports: [
        DiscoveryModule,
        BullModule.registerQueue({
          name,
          createClient,
          settings: { lockDuration: LOCK_MS, stalledInterval: STALLED_CHECK_MS },
        }),
      ],
      providers: [
        DiscoveredMethods,
        {
          provide: Jobs,
          inject: [getQueueToken(name), DiscoveredMethods, HealthRegistry],
          useFactory: (queue: Queue, methods: DiscoveredMethods, health: HealthRegistry) => {
            // Not required: orders and payments are taken without Redis, their jobs follow when it is back.
            health.add('redis', () => requireRoomInQueue(queue), { required: false })
            return new Jobs(queue, methods, connections)
          },
        },
      ],
      exports: [Jobs],
    }
  }
}

/** A Redis without memory or disk answers, and takes no job. */
async function requireRoomInQueue({ client, name }: Queue): Promise<void> {
  if (client.status !== 'ready') throw new Error('not connected')
  await client.set(`bull:${name}:health`, 1, 'PX', HEALTH_KEPT_MS)
}

function redisClient(url: string, type: Connection): Redis {
  const retryStrategy = (attempt: number): number => Math.min(50 * attempt, MAX_RECONNECT_WAIT_MS)
  // Bull refuses these two limits on its blocking connections; on the producer they make `add` fail fast.
  const client =
    type === 'client'
      ? new Redis(url, { retryStrategy, maxRetriesPerRequest: 1 })
      : new Redis(url, { retryStrategy, maxRetriesPerRequest: null, enableReadyCheck: false })
  client.on('error', (err) => log.debug({ event: 'redis.error', err }, 'Redis does not answer'))
  return client
}
