import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import {
  banAccount,
  endSessionsOf,
  giveAdmin,
  listAdmins,
  takeAdmin,
} from '@borderlane/contracts/identity/admin'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { type Actor, RoleService } from './role.service'

type Nothing = Record<string, never>

@Controller()
export class RoleController {
  constructor(private readonly roles: RoleService) {}

  @Handle(listAdmins)
  async listAdmins(): Promise<OutputOf<typeof listAdmins>> {
    return { admins: await this.roles.list() }
  }

  @Handle(giveAdmin)
  async giveAdmin({ email }: InputOf<typeof giveAdmin>, caller: Caller): Promise<OutputOf<typeof giveAdmin>> {
    return this.roles.give(email, actorOf(caller))
  }

  @Handle(takeAdmin)
  async takeAdmin({ userId }: InputOf<typeof takeAdmin>, caller: Caller): Promise<Nothing> {
    await this.roles.take(userId, actorOf(caller))
    return {}
  }

  @Handle(endSessionsOf)
  async endSessionsOf({ userId }: InputOf<typeof endSessionsOf>, caller: Caller): Promise<Nothing> {
    await this.roles.endSessions(userId, actorOf(caller))
    return {}
  }

  @Handle(banAccount)
  async banAccount(ban: InputOf<typeof banAccount>, caller: Caller): Promise<Nothing> {
    await this.roles.ban(ban, actorOf(caller))
    return {}
  }
}

const actorOf = ({ userId, ip }: Caller): Actor => ({ actorId: userId!, ip })
