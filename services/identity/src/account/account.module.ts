import { Module } from '@nestjs/common'
import { AuditModule } from '../audit/audit.module'
import { AccountService } from './account.service'
import { AccountStore } from './account.store'
import { UserRoleStore } from './user-role.store'

/** Who has an address, and who is an admin. */
@Module({
  imports: [AuditModule],
  providers: [AccountService, AccountStore, UserRoleStore],
  exports: [AccountService, AccountStore, UserRoleStore],
})
export class AccountModule {}
