import { AppError } from '@borderlane/contracts/define'
import { Injectable } from '@nestjs/common'
import { PassportStrategy } from '@nestjs/passport'
import type { FastifyRequest } from 'fastify'
import { Strategy } from 'passport-custom'
import type { BearerCheck, SignedIn } from './bearer-check'

/** What the guard hands over. Passport keeps one strategy per name for the whole process, so this one has no state. */
export interface BearerOptions {
  bearers: BearerCheck
}

export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
}

/** Passport's way of signing in by bearer. It reads the header alone: tokens in addresses end up in logs. */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy, 'bearer') {
  constructor() {
    super({ passOptionsToCallback: true })
  }

  validate(request: FastifyRequest, { bearers }: BearerOptions): Promise<SignedIn> {
    const token = bearerOf(request)
    if (!token) throw new AppError('auth.required')
    return bearers.identify(token)
  }
}
