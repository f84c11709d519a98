import type { Caller } from '@borderlane/contracts/caller'
import { AppError } from '@borderlane/contracts/errors'
import { type Locale, LOCALES } from '@borderlane/contracts/primitives'
import { CONFIG } from '@borderlane/runtime'
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { BearerCheck } from './auth/bearer-check'
import type { Config } from './config'
import { RateLimits } from './rate-limit'

const ORDER_TOKEN = /^[\w-]{16,200}$/
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const callers = new WeakMap<FastifyRequest, Caller>()

/** Who makes this request, if the guard found out before it failed. */
export function callerIfKnown(request: FastifyRequest): Caller | undefined {
  return callers.get(request)
}

/** Who makes this request, as the guard found out. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request)
  if (!caller) throw new Error('no caller: the guard did not run')
  return caller
}

/** The token after `Bearer` in the Authorization header; undefined without one. */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
}

/** Finds out who asks, before any route of a contract, and keeps out who may not. */
@Injectable()
export class CallerGuard implements CanActivate {
  constructor(
    private readonly bearers: BearerCheck,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>()
    const { contract } = request.routeOptions.config
    if (!contract) return true
    // Identity checks the bearer of its own protocol itself.
    const who: Caller = contract.envelope ? { kind: 'guest' } : await this.identify(request)
    callers.set(request, who)
    if (contract.access === 'user' || contract.access === 'admin') {
      if (who.kind !== 'user') throw new AppError('auth.required')
      if (contract.access === 'admin' && !who.admin) throw new AppError('auth.forbidden')
    }
    callers.set(request, { ...who, ...sentAlong(request) })
    if (who.userId) await this.limits.countAccount(contract.limit, who.userId)
    return true
  }

  /** A bearer that does not verify is refused on open routes too: whoever sends one believes they are signed in. */
  private async identify(request: FastifyRequest): Promise<Caller> {
    if (request.headers.authorization === undefined) return { kind: 'guest' }
    const token = bearerOf(request)
    if (token === this.config.PUBLIC_CLIENT_KEY) return { kind: 'guest' }
    if (!token) throw new AppError('auth.required')
    return this.bearers.identify(token)
  }
}

function sentAlong({ headers }: FastifyRequest): Pick<Caller, 'orderToken' | 'idempotencyKey' | 'locale'> {
  const orderToken = headers['x-order-token']
  const idempotencyKey = headers['idempotency-key']
  if (idempotencyKey !== undefined && !UUID.test(String(idempotencyKey))) {
    throw new AppError('validation.failed', {
      fields: [{ path: 'Idempotency-Key', message: 'must be a UUID' }],
    })
  }
  return {
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
