import { Module } from '@nestjs/common'
import { AccountModule } from '../account/account.module'
import { AuditModule } from '../account/audit.module'
import { LimitModule } from '../account/limit.module'
import { MailModule } from '../mail/mail.module'
import { SessionModule } from '../session/session.module'
import { PasswordModule } from '../ways-in/password.module'
import { WaysInModule } from '../ways-in/ways-in.module'
import { AddressChange } from './address-change'
import { AccountDeletion, DeletionReplay } from './delete-account'
import { OwnAccountController, OwnAccountService } from './get-account'
import { PasswordChange } from './password-change'
import { Reauthentication } from './reauthentication'
import { AccountSettings, MetadataChange } from './update-user'

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
