import { Module } from '@nestjs/common'
import { AccountModule } from '../account/account.module'
import { AuditModule } from '../audit/audit.module'
import { LimitModule } from '../limit/limit.module'
import { MailModule } from '../mail/mail.module'
import { PasswordModule } from '../password/password.module'
import { SessionModule } from '../session/session.module'
import { WaysInModule } from '../ways-in/ways-in.module'
import { AccountDeletion } from './account-deletion'
import { AccountSettings } from './account-settings.service'
import { AddressChange } from './address-change'
import { DeletionReplay } from './deletion-replay'
import { MetadataChange } from './metadata-change'
import { OwnAccountController } from './own-account.controller'
import { OwnAccountService } from './own-account.service'
import { PasswordChange } from './password-change'
import { Reauthentication } from './reauthentication'

/** What people see, change and delete of their own account. */
@Module({
  imports: [AccountModule, AuditModule, LimitModule, MailModule, PasswordModule, SessionModule, WaysInModule],
  providers: [
    AccountDeletion,
    AccountSettings,
    AddressChange,
    DeletionReplay,
    MetadataChange,
    OwnAccountService,
    PasswordChange,
    Reauthentication,
  ],
  controllers: [OwnAccountController],
  exports: [AccountSettings, AddressChange, Reauthentication],
})
export class OwnAccountModule {}
