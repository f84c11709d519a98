import { AppError, BODY_KEYS, type Call } from '@borderlane/contracts/define'
import { Envelope, type EnvelopeAnswer } from '@borderlane/contracts/identity/protocol'
import { routedCalls } from '@borderlane/contracts/topology'
import { Calls } from '@borderlane/messaging'
import { Controller, Inject, Req, Res, type Type } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../auth/caller'
import { holdsMore, Route } from './route'
import { bearerOf } from '../auth/bearer.strategy'

/** No access token is longer. A value that is longer is not cut to this length: its beginning is no token either. */
const MAX_BEARER_LENGTH = 8_192
const HEADERS_OUT = ['x-supabase-api-version', 'x-sb-error-code', 'cache-control', 'location', 'retry-after']

@Controller()
class EnvelopeRoutes {
  constructor(@Inject(Calls) readonly calls: Calls) {}
}

/** The controller of all routes whose protocol is not ours: the service says status, headers and body itself. */
export function envelopeRoutes(): Type {
  for (const contract of routedCalls.filter((call) => call.envelope)) addRoute(contract)
  return EnvelopeRoutes
}

function addRoute(contract: Call): void {
  const target: object = EnvelopeRoutes.prototype
  const descriptor: PropertyDescriptor = {
    configurable: true,
    async value(this: EnvelopeRoutes, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const answer = await this.calls.send(contract, envelopeOf(request), callerOf(request))
      const { status, headers, body } = answer as EnvelopeAnswer
      for (const name of HEADERS_OUT) if (headers[name] !== undefined) reply.header(name, headers[name])
      void reply.status(status)
      if (body === undefined) void reply.send()
      else void reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
    },
  }
  Object.defineProperty(target, contract.name, descriptor)
  Req()(target, contract.name, 0)
  Res()(target, contract.name, 1)
  Route(contract)(target, contract.name, descriptor)
}

function envelopeOf(request: FastifyRequest): Envelope {
  const { headers, ip, body, method } = request
  const query = Object.entries(request.query as Record<string, unknown>)
  // Which of two was meant, no one can say. Links of mails are read all the same: they always lead to a page.
  if (!['GET', 'HEAD'].includes(method) && query.some(([, value]) => Array.isArray(value)))
    throw new AppError('validation.failed')
  if (holdsMore(body, BODY_KEYS)) throw new AppError('validation.failed')
  const one = (value: unknown): string | undefined => {
    const first: unknown = Array.isArray(value) ? value[0] : value
    return typeof first === 'string' ? first : undefined
  }
  return {
    query: Object.fromEntries(query.map(([name, value]) => [name, one(value) ?? ''])),
    params: request.params as Record<string, string>,
    body: body ?? undefined,
    bearer: bearerOf(request)?.slice(0, MAX_BEARER_LENGTH),
    apiVersion: one(headers['x-supabase-api-version'])?.slice(0, 40),
    userAgent: headers['user-agent']?.slice(0, 500),
    ip,
  }
}
