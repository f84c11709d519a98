import { SERVICE_NAMES } from '@borderlane/contracts/topology'
import { isThere, NatsConnection } from '@borderlane/messaging'
import { HealthRegistry } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'

/** Says in the health of the gateway which services cannot be asked: what they are not needed for goes on. */
@Injectable()
export class ServiceHealth {
  constructor(health: HealthRegistry, nats: NatsConnection) {
    for (const service of SERVICE_NAMES)
      health.add(
        service,
        async () => {
          if (!(await isThere(nats, service))) throw new Error(`${service} is not there`)
        },
        { required: false },
      )
  }
}
