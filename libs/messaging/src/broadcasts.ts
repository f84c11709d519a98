import type { Broadcast, PayloadOf } from '@borderlane/contracts/define'
import { type Member, type ProcessName, topology } from '@borderlane/contracts/topology'
import { log } from '@borderlane/runtime'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { DiscoveredMethods } from './discovered-methods'
import type { NatsConnection } from './nats-connection'

const BROADCAST = Symbol('broadcast that a method hears')

/** Makes a provider's method hear a broadcast, in every replica. It reads again what it needs; a broadcast may be lost. */
export function OnBroadcast<B extends Broadcast>(broadcast: B) {
  return function decorate<M extends (payload: PayloadOf<B>) => void | Promise<void>>(
    _target: object,
    _key: string | symbol,
    descriptor: TypedPropertyDescriptor<M>,
  ): void {
    Reflect.defineMetadata(BROADCAST, broadcast, descriptor.value!)
  }
}

@Injectable()
export class Broadcasts implements OnApplicationBootstrap {
  constructor(
    private readonly name: ProcessName,
    private readonly nats: NatsConnection,
    private readonly methods: DiscoveredMethods,
  ) {}

  /** Sends a broadcast to everyone who listens now. Call it after the commit; without a broker it is dropped. */
  send<B extends Broadcast>(broadcast: B, payload: PayloadOf<B>): void {
    if (broadcast.service !== this.name)
      throw new Error(`${broadcast.name} is not a broadcast of ${this.name}`)
    if (this.nats.isUp) this.nats.connection.publish(broadcast.subject, JSON.stringify(payload))
  }

  onApplicationBootstrap(): void {
    const wanted = new Set((topology[this.name] as Member).broadcasts)
    for (const { name, method } of this.methods.all()) {
      const broadcast = Reflect.getMetadata(BROADCAST, method) as Broadcast | undefined
      if (!broadcast) continue
      if (!wanted.delete(broadcast))
        throw new Error(`${name}: ${broadcast.name} is not in the topology of ${this.name}, or twice`)
      this.hear(broadcast, method)
    }
    if (wanted.size > 0)
      throw new Error(`no one hears ${[...wanted].map((broadcast) => broadcast.name).join(', ')}`)
  }

  private hear(broadcast: Broadcast, method: (payload: unknown) => unknown): void {
    this.nats.connection.subscribe(broadcast.subject, {
      callback: (error, message) => {
        if (error) return
        void (async () => {
          try {
            await method(broadcast.payload.parse(message.json()))
          } catch (err) {
            log.warn(
              { event: 'hint.failed', subject: broadcast.subject, err },
              'broadcast handler failed; the broadcast is dropped',
            )
          }
        })()
      },
    })
  }
}
