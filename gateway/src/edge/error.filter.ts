import type { ErrorBody, ErrorCode } from '@borderlane/contracts/errors'
import { AppError } from '@borderlane/contracts/define'
import {
  beginOrganisationSignIn,
  finishOrganisationSignIn,
} from '@borderlane/contracts/identity/organisation'
import { followMailLink } from '@borderlane/contracts/identity/public'
import { counter, log, logFieldsOf, OverLimit, toAppError } from '@borderlane/runtime'
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AllowedMethods } from './allowed-methods'
import { isOfProtocol, protocolError, refusedLink, refusedSignIn } from './protocol-error'

const refused = counter('rate_limited_total', 'Requests over their limit, by class', ['class'])

const RETRY_AFTER_SECONDS = 2

/** Failures of the HTTP server itself: bodies that cannot be read, addresses without a route. */
const CODES: Record<number, ErrorCode> = {
  400: 'request.malformed',
  404: 'request.not_found',
  408: 'request.too_slow',
  406: 'request.malformed',
  413: 'request.too_large',
  415: 'request.unsupported_type',
  431: 'request.too_large',
  503: 'service.unavailable',
}

/** Every failure leaves as an `ErrorBody` with the code's status. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly methods: AllowedMethods) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp()
    const request = http.getRequest<FastifyRequest>()
    const reply = http.getResponse<FastifyReply>()
    // A client that went away in the middle reads no answer, and nothing failed here.
    if (request.raw.socket.destroyed) return
    if (reply.sent || reply.raw.headersSent) {
      // The answer is on its way already; all that is left is to end it as broken.
      reply.raw.destroy()
      return
    }
    if (error instanceof OverLimit) reply.header('retry-after', error.retryAfterSeconds)
    const failure = toError(error, request)
    if (failure.code === 'request.too_many' && request.routeOptions.config.contract === followMailLink) {
      const { token } = request.query as { token?: unknown }
      void reply.header('cache-control', 'no-store').redirect(refusedLink(failure, String(token)), 303)
      return
    }
    if (isOfOrganisation(request)) {
      void reply.header('cache-control', 'no-store').redirect(refusedSignIn(failure), 303)
      return
    }
    const methods = failure.code === 'request.not_found' ? this.methods.of(pathOf(request)) : []
    // An address that takes this method is a wrong one for another reason, as a page that does not exist.
    if (methods.length === 0 || methods.includes(request.method)) sendError(reply, failure)
    else sendError(reply.header('allow', methods.join(', ')), new AppError('request.wrong_method'))
  }
}

/** A browser goes there and back on its own: the person in front of it reads no JSON. */
function isOfOrganisation({ method, routeOptions }: FastifyRequest): boolean {
  const { contract } = routeOptions.config
  return method === 'GET' && (contract === beginOrganisationSignIn || contract === finishOrganisationSignIn)
}

/** Answers with an error of the table, below `/auth/v1` in the form of that protocol. */
export function sendError(reply: FastifyReply, error: AppError): void {
  void reply.header('cache-control', 'no-store').type('application/json').status(error.status)
  if (error.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  const { url, headers, context } = reply.request
  const requestId = context?.requestId
  if (isOfProtocol(url)) {
    const inProtocol = protocolError(error, headers['x-supabase-api-version'], requestId)
    void reply.headers(inProtocol.headers).send(inProtocol.body)
    return
  }
  const body: ErrorBody = {
    error: {
      code: error.code,
      message: error.publicMessage,
      details: error.details,
      requestId,
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
  const which = { route, ...logFieldsOf(request.context) }
  const who = { ...which, userId: request.caller?.userId }
  if (error instanceof OverLimit) {
    const limit = request.routeOptions.config.contract?.limit ?? 'unknown'
    refused.inc({ class: limit })
    log.info({ event: 'limit_hit', reason: limit, ...who }, 'request rejected: over its rate limit')
    return new AppError('request.too_many')
  }
  const failure = toAppError(error, which)
  if (failure.code === 'auth.forbidden' || failure.code === 'auth.required') {
    log.info(
      { event: 'access_denied', code: failure.code, ...who },
      'request refused: the caller lacks the permission',
    )
  }
  return failure
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0]!
}
