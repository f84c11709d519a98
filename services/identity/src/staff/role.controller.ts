import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
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
import { worksOnOrders } from '@borderlane/contracts/roles'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { RoleProposals } from './role-proposals'
import { type Actor, RoleService } from './roles'

@Controller()
export class RoleController {
  constructor(
    private readonly roles: RoleService,
    private readonly proposals: RoleProposals,
  ) {}

  @Handle(listStaff)
  async listStaff(): Promise<OutputOf<typeof listStaff>> {
    return { staff: await this.roles.list() }
  }

  @Handle(listCaseWorkers)
  async listCaseWorkers(): Promise<OutputOf<typeof listCaseWorkers>> {
    const staff = await this.roles.list()
    return { people: staff.filter(({ roles }) => worksOnOrders(roles)) }
  }

  @Handle(listWhoMay)
  async listWhoMay({ call }: InputOf<typeof listWhoMay>): Promise<OutputOf<typeof listWhoMay>> {
    return this.roles.whoMay(call)
  }

  @Handle(giveRole)
  async giveRole(role: InputOf<typeof giveRole>, caller: Caller): Promise<OutputOf<typeof giveRole>> {
    return this.proposals.give(role, actorOf(caller))
  }

  @Handle(takeRole)
  async takeRole(role: InputOf<typeof takeRole>, caller: Caller): Promise<OutputOf<typeof takeRole>> {
    return this.proposals.take(role, actorOf(caller))
  }

  @Handle(listRoleProposals)
  async listProposals(input: InputOf<typeof listRoleProposals>): Promise<OutputOf<typeof listRoleProposals>> {
    return this.proposals.list(input)
  }

  @Handle(decideRoleProposal)
  async decideProposal(
    input: InputOf<typeof decideRoleProposal>,
    caller: Caller,
  ): Promise<OutputOf<typeof decideRoleProposal>> {
    return this.proposals.decide(input, caller)
  }

  @Handle(endSessionsOf)
  async endSessionsOf(
    { userId }: InputOf<typeof endSessionsOf>,
    caller: Caller,
  ): Promise<OutputOf<typeof endSessionsOf>> {
    return this.proposals.signOut(userId, actorOf(caller))
  }

  @Handle(banAccount)
  async banAccount(ban: InputOf<typeof banAccount>, caller: Caller): Promise<OutputOf<typeof banAccount>> {
    return this.proposals.ban(ban, actorOf(caller))
  }
}

const actorOf = ({ userId, ip }: Caller): Actor => ({ actorId: userId!, ip })
