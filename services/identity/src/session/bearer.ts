import type { Envelope } from '@borderlane/contracts/identity/protocol'
import { type Clock, CLOCK, CONFIG, issuersOf, verifyAccessToken } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Account } from '../account/account.entity'
import type { Config } from '../config'
import { ProtocolError, sessionGone, userGone } from '../protocol-error'
import { KeyRing } from './key-ring'
import type { Session } from './session.entity'
import { SessionService } from './sessions'

export interface SignedIn {
  account: Account
  session: Session
}

@Injectable()
export class Bearer {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly db: DataSource,
    private readonly keys: KeyRing,
    private readonly sessions: SessionService,
  ) {}

  /** @throws ProtocolError 401 without a token, 403 with one that is not good or not alive any more */
  async readBearer(envelope: Envelope): Promise<SignedIn> {
    const token = envelope.bearer
    if (!token) {
      throw new ProtocolError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
    }
    const claims = await verifyAccessToken(token, this.keys.publicKeys, {
      issuers: issuersOf(this.config.PUBLIC_URL),
      now: this.clock.now(),
    })
    if (!claims) throw new ProtocolError(403, 'bad_jwt', 'invalid JWT: it is malformed, expired or not ours')
    const account = await this.db.manager.findOneBy(Account, { id: claims.sub })
    if (!account) throw userGone()
    if (account.isBanned(this.clock.now())) throw new ProtocolError(403, 'user_banned', 'User is banned')
    const live = await this.sessions.findLive(claims.session_id, claims.sub)
    if (!live) throw sessionGone()
    return live
  }
}
