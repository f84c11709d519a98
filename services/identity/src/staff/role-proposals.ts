import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import {
  banAccount,
  decideRoleProposal,
  endSessionsOf,
  giveRole,
  listRoleProposals,
  listStaff,
  takeRole,
} from '@borderlane/contracts/identity/admin'
import { listCaseWorkers, listWhoMay } from '@borderlane/contracts/identity/internal'
import type { Difference, Proposal } from '@borderlane/contracts/proposal'
import { type Role } from '@borderlane/contracts/roles'
import { Handle } from '@borderlane/messaging'
import { type ProposalRow, Proposals } from '@borderlane/persistence'
import { Controller, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, In } from 'typeorm'
import { Account } from '../account/account.entity'
import { AccountAccess } from './account-access'
import { type Actor, RoleService } from './roles'

type Change =
  | { change: 'give' | 'take'; userId: string; role: Role }
  | { change: 'ban'; userId: string; until: string | null }
  | { change: 'sign-out'; userId: string }

/** What another admin has to confirm: roles, and the access of an account of staff. That of others is one admin's. */
@Injectable()
export class RoleProposals {
  constructor(
    private readonly db: DataSource,
    private readonly roles: RoleService,
    private readonly proposals: Proposals,
    private readonly access: AccountAccess,
  ) {}

  async giveRole(input: InputOf<typeof giveRole>, actor: Actor): Promise<OutputOf<typeof giveRole>> {
    if (!(await this.proposals.areNeeded())) return this.roles.giveRole(input, actor)
    const { email, role } = input
    return this.db.transaction(async (tx) => {
      const { id: userId } = await this.roles.lockHolder(tx, { email: email.toLowerCase() })
      return this.ask(tx, { change: 'give', userId, role }, actor)
    })
  }

  async takeRole(input: InputOf<typeof takeRole>, actor: Actor): Promise<OutputOf<typeof takeRole>> {
    if (!(await this.proposals.areNeeded())) {
      await this.roles.takeRole(input, actor)
      return {}
    }
    return this.db.transaction(async (tx) => {
      if (!(await this.roles.hasRole(tx, input))) throw new AppError('identity.account_not_found')
      return this.ask(tx, { change: 'take', ...input }, actor)
    })
  }

  async banAccount(ban: InputOf<typeof banAccount>, actor: Actor): Promise<OutputOf<typeof banAccount>> {
    if (ban.userId === actor.actorId) throw new AppError('identity.own_account')
    this.access.checkTime(ban)
    return this.orAsk({ change: 'ban', ...ban }, actor, (tx) => this.access.banAccount(tx, ban, actor))
  }

  async signOut(userId: string, actor: Actor): Promise<OutputOf<typeof endSessionsOf>> {
    const isOwn = userId === actor.actorId
    const act = (tx: EntityManager) => this.access.signOut(tx, userId, actor)
    return isOwn
      ? this.db.transaction(act).then(() => ({}))
      : this.orAsk({ change: 'sign-out', userId }, actor, act)
  }

  async listProposals(input: InputOf<typeof listRoleProposals>): Promise<OutputOf<typeof listRoleProposals>> {
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

  async decideProposal(decision: InputOf<typeof decideRoleProposal>, caller: Caller): Promise<Proposal> {
    return this.proposals.decide(decision, caller, { perform: (tx, proposal) => this.change(tx, proposal) })
  }

  /** What concerns an account of staff waits, where two may decide it. */
  private async orAsk(
    change: Change,
    actor: Actor,
    act: (tx: EntityManager) => Promise<void>,
  ): Promise<Record<string, never> | { proposal: Proposal }> {
    const isNeeded = await this.proposals.areNeeded()
    return this.db.transaction(async (tx) => {
      await this.access.findAccount(tx, change.userId)
      if (isNeeded && (await this.access.isOfStaff(tx, change.userId))) return this.ask(tx, change, actor)
      await act(tx)
      return {}
    })
  }

  private async change(tx: EntityManager, { input, asked_by: actorId }: ProposalRow): Promise<void> {
    const wanted = input as Change
    if (wanted.change === 'ban') return this.access.banAccount(tx, wanted, { actorId })
    if (wanted.change === 'sign-out') return this.access.signOut(tx, wanted.userId, { actorId })
    const { change, ...role } = wanted
    if (change === 'take') {
      if (!(await this.roles.removeRole(tx, role, { actorId }))) throw new AppError('identity.last_admin')
      return
    }
    await this.roles.lockHolder(tx, { id: role.userId })
    if (!(await this.roles.addRole(tx, role.userId, role.role, { actorId })))
      throw new AppError('proposals.changed')
  }

  private async ask(tx: EntityManager, change: Change, actor: Actor): Promise<{ proposal: Proposal }> {
    const proposal = await this.proposals.ask(tx, actor.actorId!, {
      kind: 'role' in change ? 'role' : 'access',
      input: change,
      about: change.userId,
      reason: null,
      differences: [differenceOf(change)],
    })
    return { proposal }
  }
}

function differenceOf(change: Change): Difference {
  if (change.change === 'give') return { what: 'role', before: null, after: change.role }
  if (change.change === 'take') return { what: 'role', before: change.role, after: null }
  return { what: 'access', before: null, after: 'until' in change ? (change.until ?? 'open') : 'signed_out' }
}

@Controller()
export class RoleController {
  constructor(
    private readonly roles: RoleService,
    private readonly proposals: RoleProposals,
  ) {}

  @Handle(listStaff)
  async listStaff(): Promise<OutputOf<typeof listStaff>> {
    return { staff: await this.roles.listStaff() }
  }

  @Handle(listCaseWorkers)
  async listCaseWorkers(): Promise<OutputOf<typeof listCaseWorkers>> {
    // One who is suspended does not work.
    return { people: (await this.roles.whoMay('orders.getForStaff')).people }
  }

  @Handle(listWhoMay)
  async listWhoMay({ call }: InputOf<typeof listWhoMay>): Promise<OutputOf<typeof listWhoMay>> {
    return this.roles.whoMay(call)
  }

  @Handle(giveRole)
  async giveRole(role: InputOf<typeof giveRole>, caller: Caller): Promise<OutputOf<typeof giveRole>> {
    return this.proposals.giveRole(role, actorOf(caller))
  }

  @Handle(takeRole)
  async takeRole(role: InputOf<typeof takeRole>, caller: Caller): Promise<OutputOf<typeof takeRole>> {
    return this.proposals.takeRole(role, actorOf(caller))
  }

  @Handle(listRoleProposals)
  async listProposals(input: InputOf<typeof listRoleProposals>): Promise<OutputOf<typeof listRoleProposals>> {
    return this.proposals.listProposals(input)
  }

  @Handle(decideRoleProposal)
  async decideProposal(input: InputOf<typeof decideRoleProposal>, caller: Caller) {
    return this.proposals.decideProposal(input, caller)
  }

  @Handle(endSessionsOf)
  async endSessionsOf({ userId }: InputOf<typeof endSessionsOf>, caller: Caller) {
    return this.proposals.signOut(userId, actorOf(caller))
  }

  @Handle(banAccount)
  async banAccount(ban: InputOf<typeof banAccount>, caller: Caller): Promise<OutputOf<typeof banAccount>> {
    return this.proposals.banAccount(ban, actorOf(caller))
  }
}

const actorOf = ({ userId, ip }: Caller): Actor => ({ actorId: userId!, ip })
