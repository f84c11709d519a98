import { Module } from '@nestjs/common'
import { AccountModule } from '../account/account.module'
import { MailModule } from '../mail/mail.module'
import { SessionModule } from '../session/session.module'
import { WaysInModule } from '../ways-in/ways-in.module'
import { AddressChange } from './address-change'
import { AccountDeletion, DeletionReplay } from './delete-account'
import { OwnAccountController, OwnAccountService } from './get-account'
import { PasswordChange } from './password-change'
import { Reauthentication } from './reauthentication'
import { AccountController, AccountSettings } from './update-user'

@Module({
  imports: [AccountModule, MailModule, SessionModule, WaysInModule],
  providers: [
    AccountDeletion,
    AccountSettings,
    AddressChange,
    DeletionReplay,
    OwnAccountService,
    PasswordChange,
    Reauthentication,
  ],
  controllers: [AccountController, OwnAccountController],
  exports: [AddressChange],
})
export class OwnAccountModule {}
