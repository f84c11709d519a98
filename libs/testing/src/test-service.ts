import { createService, log, type RuntimeSettings } from '@borderlane/runtime'
import type { DynamicModule, INestApplication, Type } from '@nestjs/common'

/** Settings of a process in a test: silent, on a port of its own, without a pause before it stops. */
export const testSettings: RuntimeSettings = {
  BORDERLANE_MODE: 'local',
  LOG_LEVEL: 'silent',
  INTERNAL_HOST: '127.0.0.1',
  INTERNAL_PORT: 0,
  SHUTDOWN_DELAY_MS: 0,
}

export interface TestServiceOptions {
  name: string
  module: Type | DynamicModule
  config: RuntimeSettings
}

/** Starts a whole service inside the test, as `npm start` would; `close()` ends it in order. */
export async function startTestService(options: TestServiceOptions): Promise<INestApplication> {
  log.level = options.config.LOG_LEVEL
  return createService(options)
}
