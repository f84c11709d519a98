import {
  beginSpan,
  httpDuration,
  log,
  logFieldsOf,
  newRequestContext,
  type OpenSpan,
  type RequestContext,
  runInRequest,
  within,
} from '@borderlane/runtime'
import type { FastifyInstance } from 'fastify'
import { journeyOf } from './journeys'

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
export function followRequests(fastify: FastifyInstance): void {
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
