import { Module } from '@nestjs/common'
import { AccountStore } from './account.store'
import { AccountService } from './accounts'
import { AuditModule } from './audit.module'
import { DeletedAddressJob } from './deleted-address.job'
import { DeletedAddressStore } from './deleted-address.store'
import { FactorStore } from './factor.store'
import { RecoveryCodeStore } from './recovery-code.store'
import { UserRoleStore } from './user-role.store'

/** Who has an address, which roles, and something beside the password. */
@Module({
  imports: [AuditModule],
  providers: [
    AccountService,
    AccountStore,
    DeletedAddressJob,
    DeletedAddressStore,
    FactorStore,
    RecoveryCodeStore,
    UserRoleStore,
  ],
  exports: [AccountService, AccountStore, DeletedAddressStore, FactorStore, RecoveryCodeStore, UserRoleStore],
})
export class AccountModule {}
