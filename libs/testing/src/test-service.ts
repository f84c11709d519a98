import { createService, log, type RuntimeSettings } from '@borderlane/runtime'
import type { DynamicModule, INestApplication, Type } from '@nestjs/common'

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
