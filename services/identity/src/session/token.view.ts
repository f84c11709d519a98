import { type Clock, CLOCK, CONFIG, issuerOf } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { JWTPayload } from 'jose'
import type { Account, Credential, Factor } from '../account/account.entity'
import { APP_METADATA, toUser } from '../account/user.view'
import type { Config } from '../config'
import { KeyRing } from './key-ring'
import type { Session } from './session.entity'

export interface TokenAnswer {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  /** Unix time in seconds. */
  expires_at: number
  refresh_token: string
  user: object
}

/** Turns a session into what its owner gets: access token, refresh token, user. */
@Injectable()
export class TokenView {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly keys: KeyRing,
  ) {}

  async toTokens(
    { account, credential, factors }: { account: Account; credential: Credential; factors: Factor[] },
    session: Session,
    refreshToken: string,
  ): Promise<TokenAnswer> {
    const issuedAt = Math.floor(this.clock.now().getTime() / 1_000)
    const expiresAt = issuedAt + this.config.ACCESS_TOKEN_SECONDS
    return {
      access_token: await this.keys.signToken(this.claims(account, session, issuedAt, expiresAt)),
      token_type: 'bearer',
      expires_in: this.config.ACCESS_TOKEN_SECONDS,
      expires_at: expiresAt,
      refresh_token: refreshToken,
      user: toUser(account, credential, factors),
    }
  }

  private claims(account: Account, session: Session, issuedAt: number, expiresAt: number): JWTPayload {
    return {
      iss: issuerOf(this.config.PUBLIC_URL),
      sub: account.id,
      aud: 'authenticated',
      exp: expiresAt,
      iat: issuedAt,
      email: account.email,
      phone: '',
      app_metadata: APP_METADATA,
      user_metadata: account.metadata,
      role: 'authenticated',
      aal: session.secondAt ? 'aal2' : 'aal1',
      amr: shownIn(session),
      session_id: session.id,
      is_anonymous: false,
    }
  }
}

function shownIn({ method, createdAt, secondMethod, secondAt }: Session) {
  const entry = (name: string, at: Date) => ({ method: name, timestamp: Math.floor(at.getTime() / 1_000) })
  const second = secondMethod && secondAt && secondMethod !== method ? [entry(secondMethod, secondAt)] : []
  return [...second, entry(method, createdAt)]
}
