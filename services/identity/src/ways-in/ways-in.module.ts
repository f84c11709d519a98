import { Module } from '@nestjs/common'
import { AccountModule } from '../account/account.module'
import { MailModule } from '../mail/mail.module'
import { SessionModule } from '../session/session.module'
import { FactorController, FactorService } from './authenticator-apps'
import { FactorNews } from './factor-news'
import { PasskeySignIn } from './passkey-sign-in'
import { PasskeyChallengeStore } from './passkey.store'
import { PasskeyController, PasskeyService } from './passkeys'
import { PasswordCheck } from './password-check'
import { HASH_COST, PasswordHasher, SAFE_COST } from './password-hasher'
import { RecoveryController } from './recovery-codes'
import { Passwords, WaysIn } from './ways-in'
import { WaysInStore } from './ways-in.store'

/** The ways into an account, and their end: passwords, passkeys, apps for codes and the codes on paper that replace them. */
@Module({
  imports: [AccountModule, MailModule, SessionModule],
  providers: [
    FactorNews,
    FactorService,
    PasskeyChallengeStore,
    PasskeyService,
    PasskeySignIn,
    PasswordCheck,
    PasswordHasher,
    Passwords,
    WaysIn,
    WaysInStore,
    { provide: HASH_COST, useValue: SAFE_COST },
  ],
  controllers: [FactorController, PasskeyController, RecoveryController],
  exports: [PasswordCheck, PasswordHasher, Passwords, WaysIn],
})
export class WaysInModule {}
