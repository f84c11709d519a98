import type { Hint, PayloadOf } from '@borderlane/contracts/define'
import { type Member, type ProcessName, topology } from '@borderlane/contracts/topology'
import { log } from '@borderlane/runtime'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { DiscoveredMethods } from './discovered-methods'
import type { NatsConnection } from './nats-connection'

const HINT = Symbol('hint that a method hears')

/** Makes a provider's method hear a hint, in every replica. It reads again what it needs; a hint may be lost. */
export function OnHint<H extends Hint>(hint: H) {
  return function decorate<M extends (payload: PayloadOf<H>) => void | Promise<void>>(
    _target: object,
    _key: string | symbol,
    descriptor: TypedPropertyDescriptor<M>,
  ): void {
    Reflect.defineMetadata(HINT, hint, descriptor.value!)
  }
}

/** Sends hints, and passes those of others to the methods that want them. */
@Injectable()
export class Hints implements OnApplicationBootstrap {
  constructor(
    private readonly name: ProcessName,
    private readonly nats: NatsConnection,
    private readonly methods: DiscoveredMethods,
  ) {}

  /** Sends a hint to everyone who listens now. Call it after the commit; without a broker it is dropped. */
  tell<H extends Hint>(hint: H, payload: PayloadOf<H>): void {
    if (hint.service !== this.name) throw new Error(`${hint.name} is not a hint of ${this.name}`)
    if (this.nats.isUp) this.nats.connection.publish(hint.subject, JSON.stringify(payload))
  }

  onApplicationBootstrap(): void {
    const wanted = new Set((topology[this.name] as Member).hints)
    for (const { name, method } of this.methods.all()) {
      const hint = Reflect.getMetadata(HINT, method) as Hint | undefined
      if (!hint) continue
      if (!wanted.delete(hint))
        throw new Error(`${name}: ${hint.name} is not in the topology of ${this.name}, or twice`)
      this.hear(hint, method)
    }
    if (wanted.size > 0) throw new Error(`nobody hears ${[...wanted].map((hint) => hint.name).join(', ')}`)
  }

  private hear(hint: Hint, method: (payload: unknown) => unknown): void {
    this.nats.connection.subscribe(hint.subject, {
      callback: (error, message) => {
        if (error) return
        void (async () => {
          try {
            await method(hint.payload.parse(message.json()))
          } catch (err) {
            log.warn({ event: 'hint.failed', subject: hint.subject, err }, 'a hint could not be handled')
          }
        })()
      },
    })
  }
}
