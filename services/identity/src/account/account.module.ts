import { Module } from '@nestjs/common'
import { AccountStore } from './account.store'
import { AccountService } from './accounts'
import { AttemptLimits } from './attempt-limits'
import { Audit, AuditStore } from './audit.store'
import { DeletedAddressStore, DeletedAddressJob } from './deleted-address.store'
import { FactorStore } from './factor.store'
import { RecoveryCodeStore } from './recovery-code.store'
import { UserRoleStore } from './user-role.store'

/** Who has an address, which roles, and something beside the password; what happened to them, and how often they tried. */
@Module({
  providers: [
    AccountService,
    AccountStore,
    AttemptLimits,
    Audit,
    AuditStore,
    DeletedAddressJob,
    DeletedAddressStore,
    FactorStore,
    RecoveryCodeStore,
    UserRoleStore,
  ],
  exports: [
    AccountService,
    AccountStore,
    AttemptLimits,
    Audit,
    AuditStore,
    DeletedAddressStore,
    FactorStore,
    RecoveryCodeStore,
    UserRoleStore,
  ],
})
export class AccountModule {}
