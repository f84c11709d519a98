import { Module } from '@nestjs/common'
import { AccountModule } from '../account/account.module'
import { Bearer } from './bearer'
import { SelfController } from './get-settings'
import { KeyRing } from './key-ring'
import { SessionController } from './list-sessions'
import { RefreshTokens } from './refresh-tokens'
import { SessionStrength } from './session-strength'
import { SessionStore } from './session.store'
import { SessionService } from './sessions'
import { SigningKeyStore } from './signing-key.store'
import { TokenView } from './token.view'
import { TokenService } from './tokens'

@Module({
  imports: [AccountModule],
  providers: [
    Bearer,
    KeyRing,
    RefreshTokens,
    SessionService,
    SessionStore,
    SessionStrength,
    SigningKeyStore,
    TokenService,
    TokenView,
  ],
  controllers: [SelfController, SessionController],
  exports: [Bearer, SessionService, SessionStore, SessionStrength, TokenService],
})
export class SessionModule {}
