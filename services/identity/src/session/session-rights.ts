import type { Caller } from '@borderlane/contracts/caller'
import type { Role } from '@borderlane/contracts/roles'
import { CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { Account } from '../account/account.entity'
import { FactorStore } from '../account/factor.store'
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
  ) {}

  async of({
    session,
    account,
    roles,
  }: {
    session: Session
    account: Account
    roles: Role[]
  }): Promise<Pick<Caller, 'roles' | 'awaits' | 'provedAt'>> {
    if (!session.secondAt && (await this.factors.hasApp(this.db.manager, account.id)))
      return { roles: [], awaits: 'code' }
    // Only the organisation says who works here.
    if (roles.length > 0 && session.method !== 'oidc' && this.config.STAFF_PASSWORD_SIGN_IN === 'off')
      return { roles: [], awaits: 'organisation' }
    if (roles.length === 0 || !asksStaff(this.config)) return { roles }
    if (!session.secondAt) return { roles: [], awaits: 'enrolment' }
    return { roles, provedAt: session.secondAt.toISOString() }
  }
}
