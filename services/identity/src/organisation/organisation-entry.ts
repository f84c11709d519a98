import { type Role, ROLES } from '@borderlane/contracts/roles'
import { Broadcasts } from '@borderlane/messaging'
import { type Clock, CLOCK, CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { Account } from '../account/account.entity'
import { broadcastAfterCommit } from '../account/account.store'
import { Audit } from '../account/audit.store'
import { UserRoleStore } from '../account/user-role.store'
import type { Config } from '../config'
import type { Client } from '../envelope'
import { bannedUser, ProtocolError } from '../protocol-error'
import { FlowStates } from '../sign-in/flow-states'
import { OrganisationAccount } from './organisation-account'
import type { Beginning } from './organisation.store'
import type { Claims } from './provider'
import { organisationRefusal } from './provider-error'

@Injectable()
export class GroupRoles {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly roles: UserRoleStore,
    private readonly audit: Audit,
    private readonly broadcasts: Broadcasts,
  ) {}

  readRoles(claims: Readonly<Record<string, unknown>>): Role[] {
    const claimed = claims[this.config.OIDC_GROUPS_CLAIM]
    const groups: unknown[] = Array.isArray(claimed) ? (claimed as unknown[]) : [claimed]
    const given = (this.config.OIDC_ROLES ?? []).filter(({ group }) => groups.includes(group))
    return ROLES.filter((role) => given.some((one) => one.role === role))
  }

  /** Gives an account these roles and no others. The account is locked. */
  async followGroups(tx: EntityManager, accountId: string, wanted: Role[], client: Client): Promise<void> {
    // With those who give and take the role of admins, one after another.
    await this.roles.lockAdmins(tx)
    const present = await this.roles.rolesOf(tx, accountId)
    const note = (what: 'role.given' | 'role.taken', role: Role) =>
      this.audit.addEntry(tx, what, { accountId, detail: `${role} (organisation)`, ...client })
    for (const role of wanted.filter((one) => !present.includes(one))) {
      await this.roles.addRole(tx, accountId, role, { at: this.clock.now(), by: 'organisation' })
      await note('role.given', role)
    }
    for (const role of present.filter((one) => !wanted.includes(one))) {
      await this.roles.removeRole(tx, accountId, role)
      await note('role.taken', role)
    }
    broadcastAfterCommit(tx, this.broadcasts, accountId)
  }
}

/** A refusal that is returned, not thrown: what it changes has to be committed. */
interface Refused {
  refusal: ProtocolError
  accountId: string | null
}

/** Lets someone in whom the provider has named, or does not. */
@Injectable()
export class OrganisationEntry {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly db: DataSource,
    private readonly accounts: OrganisationAccount,
    private readonly groups: GroupRoles,
    private readonly flows: FlowStates,
    private readonly audit: Audit,
  ) {}

  /**
   * Account and roles are as the provider says from here on.
   * @param strongAt when a second factor was shown there
   * @returns the code for the end of the sign-in
   * @throws ProtocolError
   */
  async enterAccount(
    person: Claims,
    challenge: Beginning['challenge'],
    strongAt: Date | null,
    client: Client,
  ): Promise<string> {
    const outcome = await this.db.transaction(async (tx): Promise<string | Refused> => {
      const entered = await this.accountOf(tx, person, client)
      if ('refusal' in entered) return entered
      const { account } = entered
      if (account.isBanned(this.clock.now())) return { refusal: bannedUser(), accountId: account.id }
      return this.flows.beginOrganisation(tx, account, challenge, strongAt)
    })
    if (typeof outcome === 'string') return outcome
    await this.noteRefusal(outcome.refusal, client, outcome.accountId)
    throw outcome.refusal
  }

  /** A refusal goes on record. */
  async noteRefusal({ code }: ProtocolError, client: Client, accountId: string | null = null): Promise<void> {
    await this.audit.addEntry(this.db.manager, 'organisation.refused', { accountId, detail: code, ...client })
  }

  private async accountOf(
    tx: EntityManager,
    person: Claims,
    client: Client,
  ): Promise<{ account: Account } | Refused> {
    const known = await this.accounts.findAccount(tx, person)
    const roles = this.groups.readRoles(person.claims)
    // Anyone who has left the last group loses their roles by being refused.
    if (known) await this.groups.followGroups(tx, known.id, roles, client)
    if (roles.length === 0)
      return { refusal: organisationRefusal('organisation_no_role'), accountId: known?.id ?? null }
    if (known) return { account: known }
    const account = await this.accounts.beginAccount(tx, person, client)
    await this.groups.followGroups(tx, account.id, roles, client)
    return { account }
  }
}
