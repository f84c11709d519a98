import type { Caller } from '@borderlane/contracts/caller'
import type { Role } from '@borderlane/contracts/roles'
import { CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { Account } from '../account/account.entity'
import { FactorStore } from '../account/factor.store'
import { UserRoleStore } from '../account/user-role.store'
import type { Config } from '../config'
import type { Session } from './session.entity'

/** Whether staff have to sign in with two factors. */
export const asksStaff = (config: Pick<Config, 'STAFF_SECOND_FACTOR' | 'BORDERLANE_MODE'>): boolean =>
  (config.STAFF_SECOND_FACTOR ?? (config.BORDERLANE_MODE === 'production' ? 'required' : 'optional')) ===
  'required'

/** What a session may do by what it has shown. */
@Injectable()
export class SessionRights {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: DataSource,
    private readonly factors: FactorStore,
    private readonly staff: UserRoleStore,
  ) {}

  async of({
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
