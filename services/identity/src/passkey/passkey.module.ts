import { Module } from '@nestjs/common'
import { AuditModule } from '../audit/audit.module'
import { FactorModule } from '../factor/factor.module'
import { SessionModule } from '../session/session.module'
import { PasskeyChallengeStore } from './passkey-challenge.store'
import { PasskeySignIn } from './passkey-sign-in'
import { PasskeyService } from './passkey.service'

/** Passkeys: those of an account, and signing in by one. */
@Module({
  imports: [AuditModule, FactorModule, SessionModule],
  providers: [PasskeyChallengeStore, PasskeyService, PasskeySignIn],
  exports: [PasskeyService, PasskeySignIn],
})
export class PasskeyModule {}
