import { type Clock, CLOCK } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { Account } from '../account/account.entity'
import { Audit } from '../account/audit'
import type { Client } from '../client'
import { bannedUser, ProtocolError } from '../protocol-error'
import { FlowStates } from '../sign-in/flow-states'
import { GroupRoles } from './group-roles'
import { OrganisationAccount } from './organisation-account'
import type { Beginning } from './organisation-request.store'
import type { Claims } from './provider'
import { organisationRefusal } from './provider-error'

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
  async enter(
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
    await this.note(outcome.refusal, client, outcome.accountId)
    throw outcome.refusal
  }

  /** A refusal goes on record. */
  async note({ code }: ProtocolError, client: Client, accountId: string | null = null): Promise<void> {
    await this.audit.add(this.db.manager, 'organisation.refused', { accountId, detail: code, ...client })
  }

  private async accountOf(
    tx: EntityManager,
    person: Claims,
    client: Client,
  ): Promise<{ account: Account } | Refused> {
    const known = await this.accounts.find(tx, person)
    const roles = this.groups.in(person.claims)
    // Anyone who has left the last group loses their roles by being refused.
    if (known) await this.groups.follow(tx, known.id, roles, client)
    if (roles.length === 0)
      return { refusal: organisationRefusal('organisation_no_role'), accountId: known?.id ?? null }
    if (known) return { account: known }
    const account = await this.accounts.begin(tx, person, client)
    await this.groups.follow(tx, account.id, roles, client)
    return { account }
  }
}
