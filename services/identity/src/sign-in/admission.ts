import { CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Account } from '../account/account.entity'
import { UserRoleStore } from '../account/user-role.store'
import type { Config } from '../config'
import { ProtocolError } from '../protocol-error'

/** Who may sign in by a password that is right. */
@Injectable()
export class Admission {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly roles: UserRoleStore,
  ) {}

  /** @throws ProtocolError `email_not_confirmed`, `organisation_needed` */
  async check(tx: EntityManager, account: Account): Promise<void> {
    if (!account.emailConfirmedAt && this.config.UNCONFIRMED_SIGN_IN === 'off')
      throw new ProtocolError(400, 'email_not_confirmed', 'Email not confirmed')
    if (this.config.STAFF_PASSWORD_SIGN_IN === 'off' && (await this.roles.isStaff(tx, account.id)))
      throw new ProtocolError(403, 'organisation_needed', 'Staff sign in at their organisation')
  }
}
