import { AppError, type Caller } from '@borderlane/contracts/define'
import { deviceName } from '@borderlane/contracts/device-name'
import { type Locale, LOCALES } from '@borderlane/contracts/primitives'
import { mayCall } from '@borderlane/contracts/roles'
import { CONFIG } from '@borderlane/runtime'
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common'
import { AuthGuard, type IAuthModuleOptions } from '@nestjs/passport'
import type { FastifyRequest } from 'fastify'
import { Site } from '@borderlane/messaging'
import { BearerCheck, type SignedIn } from './bearer-check'
import { bearerOf, type BearerOptions } from './bearer.strategy'
import type { Config } from '../config'
import { RateLimits } from '../edge/rate-limit'

@Injectable()
export class PartGuard implements CanActivate {
  constructor(private readonly site: Site) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { contract } = context.switchToHttp().getRequest<FastifyRequest>().routeOptions.config
    if (contract?.part && (await this.site.isOff(contract.part))) throw new AppError('request.not_found')
    return true
  }
}

const ORDER_TOKEN = /^[\w-]{16,200}$/
/** 256 bits. */
const DRAFT_TOKEN = /^[\w-]{43}$/
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by Passport for a good bearer. */
    user?: SignedIn
    /** Set by `BearerGuard`. */
    caller?: Caller
  }
}

export function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error('no caller: the guard did not run')
  return caller
}

export function tokenEndOf({ user }: FastifyRequest): Date | undefined {
  return user?.endsAt
}

/**
 * Finds out who asks, before any route of a contract. A bearer that does not verify is refused on open routes too:
 * the person who sends one believes they are signed in.
 */
@Injectable()
export class BearerGuard extends AuthGuard('bearer') {
  constructor(
    private readonly bearers: BearerCheck,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super()
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>()
    const { contract } = request.routeOptions.config
    if (!contract) return true
    // Identity checks the bearer of its own protocol itself.
    const isGuest = contract.envelope || this.isGuest(request)
    if (!isGuest) await super.canActivate(context)
    const who: Caller = isGuest ? { kind: 'guest' } : request.user!.user
    request.caller = {
      ...who,
      ...sentAlong(request),
      ...(contract.notesDevice && { device: deviceName(request.headers['user-agent'] ?? null) }),
    }
    return true
  }

  override getAuthenticateOptions(): IAuthModuleOptions & BearerOptions {
    return { bearers: this.bearers }
  }

  private isGuest(request: FastifyRequest): boolean {
    return request.headers.authorization === undefined || bearerOf(request) === this.config.PUBLIC_CLIENT_KEY
  }
}

@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly limits: RateLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>()
    const { contract } = request.routeOptions.config
    if (!contract) return true
    const who = callerOf(request)
    if (who.awaits === 'code' && !contract.beforeSecondFactor) throw new AppError('auth.second_factor_needed')
    if (contract.access === 'user' || contract.access === 'admin') {
      if (who.kind !== 'user') throw new AppError('auth.required')
      if (contract.access === 'admin') requireRole(contract.name, who)
    }
    if (who.userId) await this.limits.countAccount(contract, who.userId)
    return true
  }
}

/** The service checks it too; here no one who may not makes it work. @throws AppError */
function requireRole(call: string, { roles, awaits }: Caller): void {
  if (mayCall(call, roles)) return
  if (awaits === 'organisation') throw new AppError('identity.organisation_needed')
  throw new AppError(awaits ? 'auth.second_factor_needed' : 'auth.forbidden')
}

function sentAlong({
  headers,
  ip,
}: FastifyRequest): Pick<Caller, 'orderToken' | 'draftToken' | 'idempotencyKey' | 'locale' | 'ip'> {
  const orderToken = headers['x-order-token']
  const draftToken = headers['x-draft-token']
  const idempotencyKey = headers['idempotency-key']
  if (idempotencyKey !== undefined && !UUID.test(String(idempotencyKey))) {
    throw new AppError('validation.failed', {
      fields: [{ path: 'Idempotency-Key', message: 'must be a UUID' }],
    })
  }
  return {
    // A token that cannot be one opens nothing; the owner of the data says so.
    ...(typeof orderToken === 'string' && ORDER_TOKEN.test(orderToken) && { orderToken }),
    ...(typeof draftToken === 'string' && DRAFT_TOKEN.test(draftToken) && { draftToken }),
    ...(typeof idempotencyKey === 'string' && { idempotencyKey: idempotencyKey.toLowerCase() }),
    locale: preferredLocale(headers['accept-language']),
    ip,
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
