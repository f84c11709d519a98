import { type Role, ROLES } from '@borderlane/contracts/roles'
import { Broadcasts } from '@borderlane/messaging'
import { type Clock, CLOCK, CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { Audit } from '../account/audit'
import { UserRoleStore } from '../account/user-role.store'
import type { Client } from '../client'
import type { Config } from '../config'
import { broadcastAfterCommit } from '../session-broadcast'

/** The roles of staff as the groups of their organisation give them. */
@Injectable()
export class GroupRoles {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly roles: UserRoleStore,
    private readonly audit: Audit,
    private readonly broadcasts: Broadcasts,
  ) {}

  /** The roles that the claims of someone give. */
  in(claims: Readonly<Record<string, unknown>>): Role[] {
    const claimed = claims[this.config.OIDC_GROUPS_CLAIM]
    const groups: unknown[] = Array.isArray(claimed) ? (claimed as unknown[]) : [claimed]
    const given = (this.config.OIDC_ROLES ?? []).filter(({ group }) => groups.includes(group))
    return ROLES.filter((role) => given.some((one) => one.role === role))
  }

  /** Gives an account these roles and no others. The account is locked. */
  async follow(tx: EntityManager, accountId: string, wanted: Role[], client: Client): Promise<void> {
    // With those who give and take the role of admins, one after another.
    await this.roles.lockAdmins(tx)
    const present = await this.roles.rolesOf(tx, accountId)
    const note = (what: 'role.given' | 'role.taken', role: Role) =>
      this.audit.add(tx, what, { accountId, detail: `${role} (organisation)`, ...client })
    for (const role of wanted.filter((one) => !present.includes(one))) {
      await this.roles.add(tx, accountId, role, { at: this.clock.now(), by: 'organisation' })
      await note('role.given', role)
    }
    for (const role of present.filter((one) => !wanted.includes(one))) {
      await this.roles.remove(tx, accountId, role)
      await note('role.taken', role)
    }
    broadcastAfterCommit(tx, this.broadcasts, accountId)
  }
}
