import { Module } from '@nestjs/common'
import { AuditModule } from '../account/audit.module'
import { SessionModule } from '../session/session.module'
import { FactorModule } from './factor.module'
import { PasskeySignIn } from './passkey-sign-in'
import { PasskeyChallengeStore } from './passkey.store'
import { PasskeyService } from './passkeys'

/** Passkeys: those of an account, and signing in by one. */
@Module({
  imports: [AuditModule, FactorModule, SessionModule],
  providers: [PasskeyChallengeStore, PasskeyService, PasskeySignIn],
  exports: [PasskeyService, PasskeySignIn],
})
export class PasskeyModule {}
