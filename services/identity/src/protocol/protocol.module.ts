import { Module } from '@nestjs/common'
import { KeyModule } from '../key/key.module'
import { LimitModule } from '../limit/limit.module'
import { OwnAccountModule } from '../own-account/own-account.module'
import { SessionModule } from '../session/session.module'
import { SignInMailModule } from '../sign-in-mail/sign-in-mail.module'
import { SignInModule } from '../sign-in/sign-in.module'
import { SignUpModule } from '../sign-up/sign-up.module'
import { AccountController } from './account.controller'
import { LinkController } from './link.controller'
import { SelfController } from './self.controller'
import { SignInMailController } from './sign-in-mail.controller'
import { SignInController } from './sign-in.controller'

/** The edge: GoTrue's envelopes. */
@Module({
  imports: [
    KeyModule,
    LimitModule,
    OwnAccountModule,
    SessionModule,
    SignInMailModule,
    SignInModule,
    SignUpModule,
  ],
  controllers: [AccountController, LinkController, SelfController, SignInController, SignInMailController],
})
export class ProtocolModule {}
