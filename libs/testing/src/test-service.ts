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
import type { INestApplication } from '@nestjs/common'
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
  const made = Test.createTestingModule({ imports: [serviceModule(options)] })
    .setLogger(nestLogger)
    .overrideProvider(CLOCK)
    .useValue(clock)
  const compiled = await override(made).compile()
  const app = compiled.createNestApplication(internalHttp(), { abortOnError: false })
  return Object.assign(await runService(app, options), { clock })
}
