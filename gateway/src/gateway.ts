import { BODY_BYTES } from '@borderlane/contracts/define'
import { hangUpOnClose, log, nestLogger, RuntimeModule } from '@borderlane/runtime'
import fastifyCors from '@fastify/cors'
import fastifyMultipart from '@fastify/multipart'
import { Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import { AllowedMethods } from './edge/allowed-methods'
import { AppModule } from './app.module'
import { nameVersion } from './edge/protocol-error'
import type { Config } from './config'
import { answerHeadRequests } from './edge/head-requests'
import { PublicCache } from './edge/public-cache'
import { RateLimits } from './edge/rate-limit'
import { readBodies } from './edge/read-body'
import { followRequests } from './edge/request-context'
import { securityHeaders, sendSecurityHeaders } from './edge/security-headers'
import { refuseExpectations, refuseTwoHosts, refuseUnrouted } from './edge/unrouted'
import { serveFiles } from './pages/web.controller'

/** Headers have a minute, bodies what `read-body.ts` and `upload-pace.ts` give them: this is for the slowest upload. */
const REQUEST_TIMEOUT_MS = 6 * 60 * 60 * 1_000

/** What pages of other origins may send and read; the first line of each is the auth client's. */
const HEADERS_IN = [
  ...['Accept', 'Authorization', 'Content-Type', 'apikey', 'X-Client-IP', 'X-Client-Info', 'X-JWT-AUD'],
  ...['X-Use-Cookie', 'X-Supabase-Api-Version'],
  ...['Idempotency-Key', 'X-Order-Token', 'X-Draft-Token', 'X-Request-Id', 'Accept-Language'],
]
const HEADERS_OUT = [
  ...['X-Total-Count', 'Link', 'X-Supabase-Api-Version'],
  ...['X-Request-Id', 'Retry-After', 'Idempotent-Replayed'],
]

@Module({})
class ProcessModule {}

/**
 * Builds and starts the gateway: the only process that a browser talks to.
 * @returns the running application; `close()` ends it in order
 */
export async function createGateway(config: Config): Promise<NestFastifyApplication> {
  const headers = securityHeaders(config)
  const app = await NestFactory.create<NestFastifyApplication>(
    { module: ProcessModule, imports: [RuntimeModule.with(config), AppModule.with(config)] },
    new FastifyAdapter({
      bodyLimit: BODY_BYTES,
      requestTimeout: REQUEST_TIMEOUT_MS,
      trustProxy: config.TRUST_PROXY,
      // But for those that use something up: `head-requests.ts`.
      exposeHeadRoutes: true,
      logger: false,
      ...refuseUnrouted(headers),
    }),
    { logger: nestLogger, abortOnError: false, bodyParser: false },
  )
  const fastify = app.getHttpAdapter().getInstance()
  hangUpOnClose(fastify)
  refuseExpectations(fastify, headers)
  app.get(AllowedMethods).register(fastify)
  refuseTwoHosts(fastify, headers)
  // In the order in which a request passes them.
  app.get(PublicCache).register(fastify)
  followRequests(fastify)
  sendSecurityHeaders(fastify, headers)
  answerHeadRequests(fastify)
  nameVersion(fastify)
  await app.register(fastifyCors, {
    origin: [new URL(config.PUBLIC_URL).origin, ...config.ALLOWED_ORIGINS],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: HEADERS_IN,
    exposedHeaders: HEADERS_OUT,
    // An OPTIONS that is no preflight is answered as one is.
    strictPreflight: false,
    maxAge: 600,
  })
  app.get(RateLimits).register(fastify)
  readBodies(fastify)
  // Where a file is too large is for documents to say.
  await app.register(fastifyMultipart, { throwFileSizeLimit: false })
  await serveFiles(fastify, config)
  await app.listen(config.PORT, config.HOST)
  log.info({ event: 'started', port: config.PORT }, 'gateway is up')
  return app
}
