import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type {
  decideRoleProposal,
  giveRole,
  listRoleProposals,
  takeRole,
} from '@borderlane/contracts/identity/admin'
import type { Proposal } from '@borderlane/contracts/proposal'
import type { Role } from '@borderlane/contracts/roles'
import { type ProposalRow, Proposals } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, In } from 'typeorm'
import { Account } from '../account/account.entity'
import { type Actor, RoleService } from './role.service'

interface Change {
  change: 'give' | 'take'
  userId: string
  role: Role
}

/** Roles that another admin has to confirm. Nobody has to be asked to end sessions or to keep an account out. */
@Injectable()
export class RoleProposals {
  constructor(
    private readonly db: DataSource,
    private readonly roles: RoleService,
    private readonly proposals: Proposals,
  ) {}

  async give(input: InputOf<typeof giveRole>, actor: Actor): Promise<OutputOf<typeof giveRole>> {
    if (!(await this.proposals.areNeeded())) return this.roles.give(input, actor)
    const { email, role } = input
    return this.db.transaction(async (tx) => {
      const { id: userId } = await this.roles.lockHolder(tx, { email: email.toLowerCase() })
      return this.ask(tx, { change: 'give', userId, role }, actor)
    })
  }

  async take(input: InputOf<typeof takeRole>, actor: Actor): Promise<OutputOf<typeof takeRole>> {
    if (!(await this.proposals.areNeeded())) {
      await this.roles.take(input, actor)
      return {}
    }
    return this.db.transaction(async (tx) => {
      if (!(await this.roles.has(tx, input))) throw new AppError('identity.account_not_found')
      return this.ask(tx, { change: 'take', ...input }, actor)
    })
  }

  async list(input: InputOf<typeof listRoleProposals>): Promise<OutputOf<typeof listRoleProposals>> {
    const { proposals } = await this.proposals.list(input)
    const ids = proposals.flatMap(({ about }) => about?.id ?? [])
    const accounts = await this.db.manager.findBy(Account, { id: In(ids) })
    const nameOf = (id: string) => accounts.find((one) => one.id === id)?.email ?? null
    return {
      proposals: proposals.map((one) => ({
        ...one,
        about: one.about && { id: one.about.id, name: nameOf(one.about.id) },
      })),
    }
  }

  async decide(decision: InputOf<typeof decideRoleProposal>, caller: Caller): Promise<Proposal> {
    return this.proposals.decide(decision, caller, { perform: (tx, proposal) => this.change(tx, proposal) })
  }

  private async change(tx: EntityManager, { input, asked_by: actorId }: ProposalRow): Promise<void> {
    const { change, ...role } = input as Change
    if (change === 'take') {
      if (!(await this.roles.remove(tx, role, { actorId }))) throw new AppError('identity.last_admin')
      return
    }
    await this.roles.lockHolder(tx, { id: role.userId })
    if (!(await this.roles.add(tx, role.userId, role.role, { actorId })))
      throw new AppError('proposals.changed')
  }

  private async ask(tx: EntityManager, change: Change, actor: Actor): Promise<{ proposal: Proposal }> {
    const [before, after] = change.change === 'give' ? [null, change.role] : [change.role, null]
    const proposal = await this.proposals.ask(tx, actor.actorId!, {
      kind: 'role',
      input: change,
      about: change.userId,
      reason: null,
      differences: [{ what: 'role', before, after }],
    })
    return { proposal }
  }
}
