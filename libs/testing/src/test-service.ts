import {
  CLOCK,
  internalHttp,
  log,
  nestLogger,
  runService,
  type RuntimeSettings,
  serviceModule,
  type ServiceOptions,
} from '@borderlane/runtime'
import { type INestApplication, Module, type OnApplicationShutdown } from '@nestjs/common'
import { DiscoveryModule, DiscoveryService } from '@nestjs/core'
import { STATIC_CONTEXT } from '@nestjs/core/injector/constants'
import { Test, type TestingModuleBuilder } from '@nestjs/testing'
import { TestClock } from './test-clock'

/** Settings of a process in a test: silent, on a port of its own, without a pause before it stops. */
export const testSettings: RuntimeSettings = {
  BORDERLANE_MODE: 'local',
  LOG_LEVEL: 'silent',
  INTERNAL_HOST: '127.0.0.1',
  INTERNAL_PORT: 0,
  SHUTDOWN_DELAY_MS: 0,
}

export interface TestServiceOptions extends ServiceOptions {
  /** Puts something else in the place of a provider before anything is made. */
  override?: (made: TestingModuleBuilder) => TestingModuleBuilder
}

export type TestService = INestApplication & { clock: TestClock }

/**
 * Compiles a service's module by Nest's testing module, with a clock that the test moves and the test's own overrides,
 * and starts all of it inside the test as `npm start` would; `close()` ends it in order.
 * @throws what compiling or starting throws: a provider that is missing, a database that is not there
 */
export async function startTestService(options: TestServiceOptions): Promise<TestService> {
  const { override = (made) => made } = options
  log.level = options.config.LOG_LEVEL
  const clock = new TestClock()
  let providers: DiscoveryService | undefined
  const whole = {
    module: WholeService,
    imports: [DiscoveryModule, serviceModule(options)],
    providers: [
      {
        provide: WholeService,
        inject: [DiscoveryService],
        useFactory: (found: DiscoveryService) => (providers = found),
      },
    ],
  }
  const made = Test.createTestingModule({ imports: [whole] })
    .setLogger(nestLogger)
    .overrideProvider(CLOCK)
    .useValue(clock)
  const compiled = await override(made)
    .compile()
    .catch(async (error: unknown) => {
      await closeMade(providers)
      throw error
    })
  const app = compiled.createNestApplication(internalHttp(), { abortOnError: false })
  return Object.assign(await runService(app, options), { clock })
}

@Module({})
class WholeService {}

/**
 * Closes what a start that failed has opened: connections to the broker and to Redis. Outside of tests the process ends.
 */
async function closeMade(providers: DiscoveryService | undefined): Promise<void> {
  const all = providers?.getProviders() ?? []
  await Promise.allSettled(all.map((one) => one.getInstanceByContextId(STATIC_CONTEXT).donePromise))
  for (const { instance } of all) {
    const { onApplicationShutdown: close } = Object(instance) as Partial<OnApplicationShutdown>
    try {
      await close?.call(instance)
    } catch {
      // It was not made to its end, and has nothing to close.
    }
  }
}
