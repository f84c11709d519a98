import type { Caller } from '@borderlane/contracts/caller'
import { AppError } from '@borderlane/contracts/errors'
import { type Locale, LOCALES } from '@borderlane/contracts/primitives'
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'

const ORDER_TOKEN = /^[\w-]{16,200}$/
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const callers = new WeakMap<FastifyRequest, Caller>()

/** Who makes this request, as the guard found out. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request)
  if (!caller) throw new Error('no caller: the guard did not run')
  return caller
}

/** Finds out who asks, before any route of a contract, and keeps out who may not. */
@Injectable()
export class CallerGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>()
    const { contract } = request.routeOptions.config
    if (!contract) return true
    const caller = readCaller(request)
    if (contract.access === 'user' || contract.access === 'admin') {
      if (caller.kind !== 'user') throw new AppError('auth.required')
      if (contract.access === 'admin' && !caller.admin) throw new AppError('auth.forbidden')
    }
    callers.set(request, caller)
    return true
  }
}

function readCaller({ headers }: FastifyRequest): Caller {
  if (headers.authorization !== undefined) throw new AppError('auth.required')
  const orderToken = headers['x-order-token']
  const idempotencyKey = headers['idempotency-key']
  if (idempotencyKey !== undefined && !UUID.test(String(idempotencyKey))) {
    throw new AppError('validation.failed', {
      fields: [{ path: 'Idempotency-Key', message: 'must be a UUID' }],
    })
  }
  return {
    kind: 'guest',
    // A token that cannot be one opens nothing; the owner of the data says so.
    ...(typeof orderToken === 'string' && ORDER_TOKEN.test(orderToken) && { orderToken }),
    ...(typeof idempotencyKey === 'string' && { idempotencyKey: idempotencyKey.toLowerCase() }),
    locale: preferredLocale(headers['accept-language']),
  }
}

/** The first of our languages that `Accept-Language` names, by its order; English if none. */
export function preferredLocale(header: string | undefined): Locale {
  const wanted = (header ?? '').split(',', 20).map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const quality = parameters.find((one) => one.trim().startsWith('q='))
    return { language: tag.split('-')[0], quality: quality ? Number(quality.trim().slice(2)) || 0 : 1 }
  })
  return (
    wanted
      .sort((a, b) => b.quality - a.quality)
      .map(({ language }) => LOCALES.find((locale) => locale === language))
      .find((locale) => locale !== undefined) ?? 'en'
  )
}
