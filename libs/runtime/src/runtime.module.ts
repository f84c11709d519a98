import { type DynamicModule, Global, Module } from '@nestjs/common'
import { HealthRegistry } from './health'

/** The time, so that tests can set it. */
export interface Clock {
  now(): Date
}

export const CLOCK = Symbol('clock')
/** The settings of the process. */
export const CONFIG = Symbol('config')
/** The strategy that brings calls into the process; messaging provides it. */
export const TRANSPORT = Symbol('transport')

/** What every process has: settings, clock, health. */
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
        HealthRegistry,
      ],
      exports: [CONFIG, CLOCK, HealthRegistry],
    }
  }
}
