import type { Caller } from '@borderlane/contracts/caller'
import type { OutputOf } from '@borderlane/contracts/define'
import { deleteAccount, exportIdentity, getAccount } from '@borderlane/contracts/identity'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { OwnAccountService } from './own-account.service'

@Controller()
export class AccountController {
  constructor(private readonly own: OwnAccountService) {}

  @Handle(getAccount)
  async getAccount(_: unknown, caller: Caller): Promise<OutputOf<typeof getAccount>> {
    return this.own.view(caller)
  }

  @Handle(exportIdentity)
  async exportIdentity(_: unknown, caller: Caller): Promise<OutputOf<typeof exportIdentity>> {
    return this.own.export(caller)
  }

  @Handle(deleteAccount)
  async deleteAccount(_: unknown, caller: Caller): Promise<Record<string, never>> {
    await this.own.delete(caller)
    return {}
  }
}
