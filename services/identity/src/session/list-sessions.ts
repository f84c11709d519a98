import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import { endSession, listSessions } from '@borderlane/contracts/identity/account'
import { checkSession } from '@borderlane/contracts/identity/internal'
import type { Session as SessionView } from '@borderlane/contracts/identity/person'
import type { Role } from '@borderlane/contracts/roles'
import { Handle } from '@borderlane/messaging'
import { CONFIG } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { z } from 'zod'
import type { Account } from '../account/account.entity'
import { FactorStore } from '../account/factor.store'
import { UserRoleStore } from '../account/user-role.store'
import type { Config } from '../config'
import type { Session } from './session.entity'
import { SessionService } from './sessions'

export function toSession(session: Session): Omit<z.input<typeof SessionView>, 'current'> {
  return {
    id: session.id,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    userAgent: session.userAgent,
    ip: session.ip,
  }
}

/** Whether staff have to sign in with two factors. */
export const asksStaff = (config: Pick<Config, 'STAFF_SECOND_FACTOR' | 'BORDERLANE_MODE'>): boolean =>
  (config.STAFF_SECOND_FACTOR ?? (config.BORDERLANE_MODE === 'production' ? 'required' : 'optional')) ===
  'required'

@Controller()
export class SessionController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: DataSource,
    private readonly sessions: SessionService,
    private readonly factors: FactorStore,
    private readonly staff: UserRoleStore,
  ) {}

  @Handle(checkSession)
  async checkSession(asked: InputOf<typeof checkSession>): Promise<OutputOf<typeof checkSession>> {
    const found = await this.sessions.findLive(asked.sessionId, asked.userId)
    if (!found) return { live: false }
    const { account } = found
    const rights = await this.rightsOf(found)
    return { live: true, email: account.email, emailConfirmed: account.emailConfirmedAt !== null, ...rights }
  }

  @Handle(listSessions)
  async listSessions(_: unknown, caller: Caller): Promise<OutputOf<typeof listSessions>> {
    const sessions = await this.sessions.listLive(caller.userId!)
    return {
      sessions: sessions.map((one) => ({ ...toSession(one), current: one.id === caller.sessionId })),
    }
  }

  @Handle(endSession)
  async endSession({ id }: InputOf<typeof endSession>, caller: Caller): Promise<Record<string, never>> {
    const ended = await this.db.transaction((tx) =>
      this.sessions.endSessions(tx, caller.userId!, { only: id }),
    )
    if (ended.length === 0) throw new AppError('identity.session_not_found')
    return {}
  }

  private async rightsOf({
    session,
    account,
    roles: all,
  }: {
    session: Session
    account: Account
    roles: Role[]
  }): Promise<Pick<Caller, 'roles' | 'awaits' | 'provedAt'>> {
    if (!session.secondAt && (await this.factors.hasApp(this.db.manager, account.id)))
      return { roles: [], awaits: 'code' }
    const roles = await this.rolesIn(session, all)
    if (all.length > 0 && roles.length === 0) return { roles, awaits: 'organisation' }
    if (roles.length === 0 || !asksStaff(this.config)) return { roles }
    if (!session.secondAt) return { roles: [], awaits: 'enrolment' }
    return { roles, provedAt: session.secondAt.toISOString() }
  }

  /** What the organisation has given counts in a session that began there, and it may be the only one that counts. */
  private async rolesIn({ method, accountId }: Session, all: Role[]): Promise<Role[]> {
    if (method === 'oidc' || all.length === 0) return all
    if (this.config.STAFF_PASSWORD_SIGN_IN === 'off') return []
    return this.staff.givenHere(this.db.manager, accountId)
  }
}
