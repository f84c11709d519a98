import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import {
  type DynamicModule,
  type INestApplication,
  type LoggerService,
  Module,
  type Type,
} from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import type { CustomStrategy } from '@nestjs/microservices'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import { hangUpOnClose } from './hang-up'
import { HealthRegistry } from './health'
import { registerInternalRoutes } from './internal-routes'
import { log } from './log'
import { RuntimeModule, TRANSPORT } from './runtime.module'
import { endTracing, traceTo } from './tracing'
import { changedSettings, type RuntimeSettings } from './config'

/** A process that has not stopped within this time, the delay included, exits. */
const HARD_STOP_MS = 25_000
/** A client that was given an address on the internal port connects within this time. */
const ARRIVE_MS = 1_000
/** After so long a process has done what it does once. A start does not wait for this as well. */
const SETTLED_MS = 5_000
const INTERNAL_BODY_LIMIT = 64 * 1024 * 1024

@Module({})
class ProcessModule {}

export interface ServiceOptions {
  name: string
  module: Type | DynamicModule
  config: RuntimeSettings
}

/** Nest's own messages in our log: texts and errors, never an object. */
export const nestLogger: LoggerService = {
  log: (message: unknown) => log.debug({ event: 'nest' }, String(message)),
  debug: (message: unknown) => log.trace({ event: 'nest' }, String(message)),
  verbose: (message: unknown) => log.trace({ event: 'nest' }, String(message)),
  warn: (message: unknown) => log.warn({ event: 'nest' }, String(message)),
  error: (message: unknown) => logFailure('error', message),
  fatal: (message: unknown) => logFailure('fatal', message),
}

function logFailure(level: 'error' | 'fatal', message: unknown): void {
  // What an error says is cut where it quotes the database; its text alone would not be.
  if (message instanceof Error) log[level]({ event: 'nest', err: message }, 'error inside Nest')
  else log[level]({ event: 'nest' }, String(message))
}

export function serviceModule({ module, config }: ServiceOptions): DynamicModule {
  return { module: ProcessModule, imports: [RuntimeModule.with(config), module] }
}

export function internalHttp(): FastifyAdapter {
  return new FastifyAdapter({ bodyLimit: INTERNAL_BODY_LIMIT, logger: false })
}

/**
 * Builds and starts a service: internal HTTP port, then calls from NATS. Migrations and loading happen in module
 * initialisation, so that no call arrives before they are done.
 * @returns the running application; `close()` ends it in order
 */
export async function createService(service: ServiceOptions): Promise<INestApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(serviceModule(service), internalHttp(), {
    logger: nestLogger,
    abortOnError: false,
  })
  return runService(app, service)
}

/**
 * Starts what was built of `serviceModule` on `internalHttp`.
 * @returns the same application, running
 */
export async function runService(
  app: INestApplication,
  { name, config }: Pick<ServiceOptions, 'name' | 'config'>,
): Promise<INestApplication> {
  const strategy = app.get<CustomStrategy['strategy']>(TRANSPORT, { strict: false })
  app.connectMicroservice<CustomStrategy>({ strategy }, { inheritAppConfig: true })
  const fastify = (app.getHttpAdapter() as FastifyAdapter).getInstance()
  hangUpOnClose(fastify)
  registerInternalRoutes(fastify, app.get(HealthRegistry))
  try {
    await app.init()
    await app.startAllMicroservices()
    await app.listen(config.INTERNAL_PORT, config.INTERNAL_HOST)
  } catch (error) {
    // Half a process would go on publishing events.
    await app.close().catch(() => undefined)
    throw error
  }
  log.info({ event: 'started', settings: changedSettings(config) }, `${name} is up`)
  return app
}

/** The settings of a process, for its main.ts. With bad ones it logs all of them in one line and exits with 1. */
export function settingsOrExit<T>(load: () => T): T {
  try {
    return load()
  } catch (error) {
    log.fatal({ event: 'bad_settings' }, (error as Error).message)
    process.exit(1)
  }
}

export function startService(options: ServiceOptions): Promise<void> {
  return startProcess(options, () => createService(options))
}

/** The body of a main.ts: starts a process and stops it in order on SIGTERM or SIGINT. A bad start exits with 1. */
export async function startProcess(
  { name, config }: Omit<ServiceOptions, 'module'>,
  create: () => Promise<INestApplication>,
): Promise<void> {
  log.level = config.LOG_LEVEL
  log.setBindings({ service: name })
  try {
    if (config.TRACES_URL) {
      const { exportTraces } = await import('./trace-export')
      traceTo(
        exportTraces({
          service: name,
          url: config.TRACES_URL,
          share: config.TRACES_SHARE ?? 1,
          jobsShare: config.TRACES_JOBS_SHARE ?? 0.01,
        }),
      )
    }
    stopOnSignal(await create(), config)
    setTimeout(collectGarbage, SETTLED_MS).unref()
  } catch (error) {
    log.fatal({ event: 'start_failed', err: error }, `${name} could not start`)
    process.exit(1)
  }
}

/**
 * Releases what loading some 2,500 modules has left: a process at rest makes too little for V8 to look on its own
 * (docs/adr/0021). As a last resort V8 also drops what it compiled for the start alone, which is a fifth of a process.
 */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NonNullable<typeof global.gc>
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Answers the calls in work; others answer those to come. The gateway has none. */
async function takeNoMoreCalls(app: INestApplication): Promise<void> {
  if (app.getMicroservices().length === 0) return
  await app.get<CustomStrategy['strategy']>(TRANSPORT, { strict: false }).close()
}

/** Ends the application in order on SIGTERM or SIGINT: not ready, wait for the routers, finish work, exit. */
export function stopOnSignal(app: INestApplication, config: RuntimeSettings): void {
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    app.get(HealthRegistry).beginShutdown()
    setTimeout(() => process.exit(1), HARD_STOP_MS).unref()
    try {
      await sleep(config.SHUTDOWN_DELAY_MS)
      await takeNoMoreCalls(app)
      await sleep(Math.min(ARRIVE_MS, config.SHUTDOWN_DELAY_MS))
      await app.close()
      await endTracing()
    } catch (error) {
      log.fatal({ event: 'stop_failed', err: error }, 'graceful stop failed')
      process.exit(1)
    }
    log.info({ event: 'stopped' }, 'process has stopped')
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}
