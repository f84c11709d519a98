import {
  beginSpan,
  httpDuration,
  log,
  newRequestContext,
  type OpenSpan,
  type RequestContext,
  runInRequest,
  within,
} from '@borderlane/runtime'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const contexts = new WeakMap<FastifyRequest, RequestContext>()
const spans = new WeakMap<FastifyRequest, OpenSpan>()

const one = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined

/** The id of a request, also before and after the time in which `currentRequest` knows it. */
export function requestIdOf(request: FastifyRequest): string | undefined {
  return contexts.get(request)?.requestId
}

/** Gives every request its ids, a line in the access log and a place in the metrics. */
export function followRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const sent = newRequestContext({
      requestId: one(request.headers['x-request-id']),
      traceparent: one(request.headers.traceparent),
    })
    const span = beginSpan('server', request.method, sent)
    if (span) spans.set(request, span)
    const context = span ? within(span, sent) : sent
    contexts.set(request, context)
    reply.header('x-request-id', context.requestId)
    done()
  })
  // Not earlier: reading a body leaves the context behind, and what is answered before needs none. Answers from the
  // cache come twice as fast without it.
  fastify.addHook('preHandler', (request, _reply, done) => {
    const context = contexts.get(request)
    if (context) runInRequest(context, done)
    else done()
  })
  fastify.addHook('onResponse', (request, reply, done) => {
    // By pattern, never by path: paths hold ids and single-use tokens.
    const route = request.routeOptions.url ?? 'unknown'
    const seconds = reply.elapsedTime / 1_000
    spans.get(request)?.end({
      name: `${request.method} ${route}`,
      status: reply.statusCode,
      ...(reply.statusCode >= 500 && { failure: String(reply.statusCode) }),
    })
    httpDuration.observe({ method: request.method, route, status: reply.statusCode }, seconds)
    // Which countries people look up is only counted; a line per search would cost more than the answer.
    const level = request.routeOptions.config.contract?.cacheSeconds ? 'debug' : 'info'
    log[level](
      {
        event: 'http',
        method: request.method,
        route,
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        requestId: requestIdOf(request),
      },
      'answered',
    )
    done()
  })
}
