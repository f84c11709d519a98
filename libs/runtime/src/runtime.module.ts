import { type DynamicModule, Global, Module } from '@nestjs/common'
import { requireRoom } from './full-disk'
import { HealthRegistry } from './health'

/** The time, so that tests can set it. */
export interface Clock {
  now(): Date
}

export const CLOCK = Symbol('clock')
export const CONFIG = Symbol('config')
/** The strategy that brings calls into the process; messaging provides it. */
export const TRANSPORT = Symbol('transport')

@Global()
@Module({})
export class RuntimeModule {
  /** @param config the settings of the process, as everything that injects `CONFIG` gets them */
  static with(config: object): DynamicModule {
    return {
      module: RuntimeModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: CLOCK, useValue: { now: () => new Date() } satisfies Clock },
        { provide: HealthRegistry, useFactory: healthOfProcess },
      ],
      exports: [CONFIG, CLOCK, HealthRegistry],
    }
  }
}

function healthOfProcess(): HealthRegistry {
  const health = new HealthRegistry()
  // Not required: what is stored can still be read.
  health.add('disk', requireRoom, { required: false })
  return health
}
