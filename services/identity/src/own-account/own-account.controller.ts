import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { deleteAccount, getAccount } from '@borderlane/contracts/identity/account'
import {
  exportIdentity,
  findDeletedAddress,
  getConfirmedAddress,
  nameAccounts,
} from '@borderlane/contracts/identity/internal'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DeletedAddressStore } from '../account/deleted-address.store'
import { AccountDeletion } from './delete-account'
import { OwnAccountService } from './get-account'

@Controller()
export class OwnAccountController {
  constructor(
    private readonly own: OwnAccountService,
    private readonly deletion: AccountDeletion,
    private readonly deletedAddresses: DeletedAddressStore,
  ) {}

  @Handle(getAccount)
  async getAccount(_: unknown, caller: Caller): Promise<OutputOf<typeof getAccount>> {
    return this.own.view(caller)
  }

  @Handle(getConfirmedAddress)
  async getConfirmedAddress({
    userId,
  }: InputOf<typeof getConfirmedAddress>): Promise<OutputOf<typeof getConfirmedAddress>> {
    return { email: await this.own.confirmedAddress(userId) }
  }

  @Handle(findDeletedAddress)
  async findDeletedAddress({
    userId,
  }: InputOf<typeof findDeletedAddress>): Promise<OutputOf<typeof findDeletedAddress>> {
    const found = await this.deletedAddresses.find(userId)
    return { deleted: found ? { email: found.email, at: found.at.toISOString() } : null }
  }

  @Handle(nameAccounts)
  async nameAccounts({ userIds }: InputOf<typeof nameAccounts>): Promise<OutputOf<typeof nameAccounts>> {
    return { accounts: await this.own.names(userIds) }
  }

  @Handle(exportIdentity)
  async exportIdentity(_: unknown, caller: Caller): Promise<OutputOf<typeof exportIdentity>> {
    return this.own.export(caller)
  }

  @Handle(deleteAccount)
  async deleteAccount(_: unknown, caller: Caller): Promise<Record<string, never>> {
    await this.deletion.delete(caller)
    return {}
  }
}
