import { AppError, type ErrorBody, type ErrorCode } from '@borderlane/contracts/errors'
import { counter, log, OverLimit, toAppError } from '@borderlane/runtime'
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { protocolError } from './auth/protocol-error'
import { callerIfKnown } from './caller'
import { requestIdOf } from './request-context'

const refused = counter('rate_limited_total', 'Requests over their limit, by class', ['class'])

const RETRY_AFTER_SECONDS = 2

/** Failures of the HTTP server itself: bodies that cannot be read, addresses without a route. */
const CODES: Record<number, ErrorCode> = {
  400: 'request.malformed',
  404: 'request.not_found',
  405: 'request.not_found',
  406: 'request.malformed',
  413: 'request.too_large',
  415: 'request.unsupported_type',
  431: 'request.too_large',
  503: 'service.unavailable',
}

/** Every failure leaves as an `ErrorBody` with the code's status. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp()
    const reply = http.getResponse<FastifyReply>()
    if (reply.sent || reply.raw.headersSent) {
      // The answer is on its way already; all that is left is to end it as broken.
      reply.raw.destroy()
      return
    }
    if (error instanceof OverLimit) reply.header('retry-after', error.retryAfterSeconds)
    sendError(reply, toError(error, http.getRequest<FastifyRequest>()))
  }
}

/** Answers with an error of the table, below `/auth/v1` in the form of that protocol. */
export function sendError(reply: FastifyReply, error: AppError): void {
  void reply.header('cache-control', 'no-store').type('application/json').status(error.status)
  if (error.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  const { url, headers } = reply.request
  if (url.startsWith('/auth/v1/')) {
    const requestId = requestIdOf(reply.request)
    const inProtocol = protocolError(error, headers['x-supabase-api-version'], requestId)
    void reply.headers(inProtocol.headers).send(inProtocol.body)
    return
  }
  const body: ErrorBody = {
    error: {
      code: error.code,
      message: error.publicMessage,
      details: error.details,
      requestId: requestIdOf(reply.request),
    },
  }
  void reply.send(body)
}

function toError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof HttpException) {
    const code = CODES[error.getStatus()]
    if (code) return new AppError(code)
  }
  const route = request.routeOptions?.url
  // The log should say who; and the request's id is not in the context yet before the route's own work.
  const who = { route, requestId: requestIdOf(request), userId: callerIfKnown(request)?.userId }
  if (error instanceof OverLimit) {
    const limit = request.routeOptions.config.contract?.limit ?? 'unknown'
    refused.inc({ class: limit })
    log.info({ event: 'limit_hit', reason: limit, ...who }, 'over a request limit')
    return new AppError('request.too_many')
  }
  const failure = toAppError(error, { route })
  if (failure.code === 'auth.forbidden' || failure.code === 'auth.required') {
    log.info({ event: 'access_denied', code: failure.code, ...who }, 'access denied')
  }
  return failure
}
