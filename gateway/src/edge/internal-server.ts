import { SERVICE_NAMES } from '@borderlane/contracts/topology'
import { isThere, NatsConnection } from '@borderlane/messaging'
import { CONFIG, HealthRegistry, registerInternalRoutes } from '@borderlane/runtime'
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../config'

/** The second listener of the gateway, for health with its details and the metrics. Never public. */
@Injectable()
export class InternalServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly server: FastifyInstance = Fastify({ forceCloseConnections: true })

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly health: HealthRegistry,
    nats: NatsConnection,
  ) {
    // Says which services cannot be asked: what they are not needed for goes on.
    for (const service of SERVICE_NAMES)
      health.add(
        service,
        async () => {
          if (!(await isThere(nats, service))) throw new Error(`${service} is not there`)
        },
        { required: false },
      )
  }

  async onApplicationBootstrap(): Promise<void> {
    registerInternalRoutes(this.server, this.health)
    await this.server.listen({ port: this.config.INTERNAL_PORT, host: this.config.INTERNAL_HOST })
  }

  async onApplicationShutdown(): Promise<void> {
    await this.server.close()
  }
}
