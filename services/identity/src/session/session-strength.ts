import { Broadcasts } from '@borderlane/messaging'
import { type Clock, CLOCK } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Account } from '../account/account.entity'
import { broadcastAfterCommit } from '../account/account.store'
import { sessionGone } from '../protocol-error'
import { type SecondMethod, Session } from './session.entity'
import { SessionStore } from './session.store'
import { SessionService } from './sessions'
import type { TokenAnswer } from './token.view'
import { TokenService } from './tokens'

/** What a session has shown beside its first factor (`aal1`, `aal2`). */
@Injectable()
export class SessionStrength {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sessions: SessionService,
    private readonly store: SessionStore,
    private readonly tokens: TokenService,
    private readonly broadcasts: Broadcasts,
  ) {}

  /** Makes a session `aal2` and gives it new tokens. @param endsOthers those of the account that are `aal1` */
  async raiseStrength(
    tx: EntityManager,
    account: Account,
    { id }: Session,
    { method, endsOthers }: { method: SecondMethod; endsOthers: boolean },
  ): Promise<TokenAnswer> {
    const session = await this.sessions.lockSession(tx, id)
    if (session.endedAt) throw sessionGone()
    session.secondMethod = method
    session.secondAt = this.clock.now()
    await tx.update(Session, { id }, { secondMethod: method, secondAt: session.secondAt })
    if (endsOthers) {
      const weak = await this.store.weakSessionsOf(tx, account.id)
      for (const only of weak) await this.sessions.endSessions(tx, account.id, { only })
    }
    broadcastAfterCommit(tx, this.broadcasts, account.id)
    return this.tokens.renewTokens(tx, account, session)
  }

  /** Makes every session `aal1`, except those that a passkey or the organisation made `aal2`. */
  async lowerStrength(tx: EntityManager, accountId: string): Promise<void> {
    await this.store.weakenSessions(tx, accountId)
    broadcastAfterCommit(tx, this.broadcasts, accountId)
  }
}
