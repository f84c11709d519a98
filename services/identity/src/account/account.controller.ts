import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { deleteAccount, exportAccount, findAccount, getAccount } from '@borderlane/contracts/identity'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Account } from './account.entity'
import { OwnAccountService } from './own-account.service'

@Controller()
export class AccountController {
  constructor(
    private readonly db: DataSource,
    private readonly own: OwnAccountService,
  ) {}

  @Handle(findAccount)
  async findAccount({ userId }: InputOf<typeof findAccount>): Promise<OutputOf<typeof findAccount>> {
    const account = await this.db.manager.findOneBy(Account, { id: userId })
    if (!account) throw new AppError('identity.account_not_found')
    const { email, fullName, locale, emailConfirmedAt } = account
    return { email, emailConfirmed: emailConfirmedAt !== null, fullName, locale }
  }

  @Handle(getAccount)
  async getAccount(_: unknown, caller: Caller): Promise<OutputOf<typeof getAccount>> {
    return this.own.view(caller)
  }

  @Handle(exportAccount)
  async exportAccount(_: unknown, caller: Caller): Promise<OutputOf<typeof exportAccount>> {
    return this.own.export(caller)
  }

  @Handle(deleteAccount)
  async deleteAccount(_: unknown, caller: Caller): Promise<Record<string, never>> {
    await this.own.delete(caller)
    return {}
  }
}
