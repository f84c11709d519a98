import { Module } from '@nestjs/common'
import { AccountModule } from '../account/account.module'
import { AuditModule } from '../audit/audit.module'
import { KeyModule } from '../key/key.module'
import { Bearer } from './bearer'
import { RefreshTokens } from './refresh-tokens'
import { SessionController } from './session.controller'
import { SessionRights } from './session-rights'
import { SessionStrength } from './session-strength'
import { SessionService } from './session.service'
import { SessionStore } from './session.store'
import { TokenService } from './token.service'
import { TokenView } from './token.view'

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
