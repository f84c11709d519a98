import { log, nestLogger, RuntimeModule } from '@borderlane/runtime'
import fastifyMultipart from '@fastify/multipart'
import { Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import { AppModule } from './app.module'
import type { Config } from './config'
import { PublicCache } from './public-cache'
import { RateLimits } from './rate-limit'
import { readBodies } from './read-body'
import { followRequests } from './request-context'
import { sendSecurityHeaders } from './security-headers'
import { serveFiles } from './web.controller'

const BODY_LIMIT_BYTES = 1024 * 1024
/** A client that sends its headers and body slower than this is cut off, uploads included. */
const REQUEST_TIMEOUT_MS = 300_000

@Module({})
class ProcessModule {}

/**
 * Builds and starts the gateway: the only process that a browser talks to.
 * @returns the running application; `close()` ends it in order
 */
export async function createGateway(config: Config): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    { module: ProcessModule, imports: [RuntimeModule.with(config), AppModule.with(config)] },
    new FastifyAdapter({
      bodyLimit: BODY_LIMIT_BYTES,
      requestTimeout: REQUEST_TIMEOUT_MS,
      trustProxy: config.TRUST_PROXY,
      logger: false,
    }),
    { logger: nestLogger, abortOnError: false, bodyParser: false, forceCloseConnections: true },
  )
  const fastify = app.getHttpAdapter().getInstance()
  // In the order in which a request passes them.
  followRequests(fastify)
  sendSecurityHeaders(fastify, config)
  app.get(RateLimits).register(fastify)
  app.get(PublicCache).register(fastify)
  readBodies(fastify)
  // Where a file is too large is for documents to say.
  await app.register(fastifyMultipart, { throwFileSizeLimit: false })
  await serveFiles(fastify, config)
  await app.listen(config.PORT, config.HOST)
  log.info({ event: 'started', service: 'gateway', port: config.PORT }, 'gateway is up')
  return app
}
