import { Module } from '@nestjs/common'
import { FactorModule } from '../factor/factor.module'
import { KeyModule } from '../key/key.module'
import { LimitModule } from '../limit/limit.module'
import { OrganisationModule } from '../organisation/organisation.module'
import { OwnAccountModule } from '../own-account/own-account.module'
import { PasskeyModule } from '../passkey/passkey.module'
import { SessionModule } from '../session/session.module'
import { SignInMailModule } from '../sign-in-mail/sign-in-mail.module'
import { SignInModule } from '../sign-in/sign-in.module'
import { SignUpModule } from '../sign-up/sign-up.module'
import { WaysInModule } from '../ways-in/ways-in.module'
import { AccountController } from './account.controller'
import { FactorController } from './factor.controller'
import { LinkController } from './link.controller'
import { OrganisationController } from './organisation.controller'
import { PasskeyController } from './passkey.controller'
import { SelfController } from './self.controller'
import { SignInMailController } from './sign-in-mail.controller'
import { SignInController } from './sign-in.controller'

/** The edge: GoTrue's envelopes. */
@Module({
  imports: [
    FactorModule,
    KeyModule,
    LimitModule,
    OrganisationModule,
    OwnAccountModule,
    PasskeyModule,
    SessionModule,
    SignInMailModule,
    SignInModule,
    SignUpModule,
    WaysInModule,
  ],
  controllers: [
    AccountController,
    FactorController,
    LinkController,
    OrganisationController,
    PasskeyController,
    SelfController,
    SignInController,
    SignInMailController,
  ],
})
export class ProtocolModule {}
