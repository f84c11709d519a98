import { BODY_BYTES } from '@borderlane/contracts/define'
import {
  changedSettings,
  hangUpOnClose,
  log,
  nestLogger,
  RuntimeModule,
  beginSpan,
  httpDuration,
  logFieldsOf,
  newRequestContext,
  type OpenSpan,
  type RequestContext,
  runInRequest,
  within,
} from '@borderlane/runtime'
import fastifyCors from '@fastify/cors'
import fastifyMultipart from '@fastify/multipart'
import { Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import type { FastifyInstance } from 'fastify'
import { AllowedMethods } from './edge/allowed-methods'
import { AppModule } from './app.module'
import { nameVersion } from './edge/protocol-error'
import type { Config } from './config'
import { answerHeadRequests } from './edge/head-requests'
import { countPastProxy } from './edge/proxies'
import { PublicCache } from './edge/public-cache'
import { RateLimits } from './edge/rate-limit'
import { readBodies } from './edge/read-body'
import { securityHeaders, sendSecurityHeaders } from './edge/security-headers'
import { refuseExpectations, refuseTwoHosts, refuseUnrouted } from './edge/unrouted'
import { serveFiles } from './pages/web.controller'
import { journeyOf } from './edge/journeys'

declare module 'fastify' {
  interface FastifyRequest {
    /** The ids of this request, for what runs outside of its work: the access log, and errors of the protocol. */
    context?: RequestContext
    span?: OpenSpan
  }
}

const one = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined

/** Gives every request its ids, a line in the access log and a place in the metrics. */
function followRequests(fastify: FastifyInstance): void {
  fastify.decorateRequest('context')
  fastify.decorateRequest('span')
  fastify.addHook('onRequest', (request, reply, done) => {
    const sent = newRequestContext({
      requestId: one(request.headers['x-request-id']),
      traceparent: one(request.headers.traceparent),
    })
    const span = beginSpan('server', request.method, sent)
    request.span = span
    request.context = span ? within(span, sent) : sent
    reply.header('x-request-id', request.context.requestId)
    runInRequest(request.context, done)
  })
  fastify.addHook('onResponse', (request, reply, done) => {
    // By pattern, never by path: paths hold ids and single-use tokens.
    const route = request.routeOptions.url ?? 'unknown'
    const seconds = reply.elapsedTime / 1_000
    request.span?.end({
      name: `${request.method} ${route}`,
      status: reply.statusCode,
      ...(reply.statusCode >= 500 && { failure: String(reply.statusCode) }),
    })
    const { method } = request
    const labels = { method, route, status: reply.statusCode, journey: journeyOf(method, route) }
    httpDuration.observe(labels, seconds)
    // Which countries people look up is only counted; a line per search would cost more than the answer.
    const level = request.routeOptions.config.contract?.cacheSeconds ? 'debug' : 'info'
    log[level](
      {
        event: 'http',
        method: request.method,
        route,
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        ...logFieldsOf(request.context),
      },
      'answered',
    )
    done()
  })
}

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
  countPastProxy(fastify, config.TRUST_PROXY)
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
  log.info({ event: 'started', port: config.PORT, settings: changedSettings(config) }, 'gateway is up')
  return app
}
