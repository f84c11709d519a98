import { Module } from '@nestjs/common'
import { AccountModule } from '../account/account.module'
import { AuditModule } from '../account/audit.module'
import { Bearer } from './bearer'
import { KeyModule } from './key.module'
import { SessionController } from './list-sessions'
import { RefreshTokens } from './refresh-tokens'
import { SessionRights } from './session-rights'
import { SessionStrength } from './session-strength'
import { SessionStore } from './session.store'
import { SessionService } from './sessions'
import { TokenView } from './token.view'
import { TokenService } from './tokens'

/** Sessions and their tokens. */
@Module({
  imports: [AccountModule, AuditModule, KeyModule],
  providers: [
    Bearer,
    RefreshTokens,
    SessionRights,
    SessionService,
    SessionStore,
    SessionStrength,
    TokenService,
    TokenView,
  ],
  controllers: [SessionController],
  exports: [Bearer, SessionRights, SessionService, SessionStore, SessionStrength, TokenService],
})
export class SessionModule {}
