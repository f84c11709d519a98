import { Module } from '@nestjs/common'
import { LimitModule } from './account/limit.module'
import { OrganisationController } from './organisation/organisation.controller'
import { OrganisationModule } from './organisation/organisation.module'
import { AccountController } from './own-account/account.controller'
import { OwnAccountModule } from './own-account/own-account.module'
import { SelfController } from './session/get-settings'
import { KeyModule } from './session/key.module'
import { SessionModule } from './session/session.module'
import { LinkController } from './sign-in/link.controller'
import { SignInMailController } from './sign-in/sign-in-mail.controller'
import { SignInMailModule } from './sign-in/sign-in-mail.module'
import { SignInController } from './sign-in/sign-in.controller'
import { SignInModule } from './sign-in/sign-in.module'
import { SignUpModule } from './sign-in/sign-up.module'
import { FactorController } from './ways-in/factor.controller'
import { FactorModule } from './ways-in/factor.module'
import { PasskeyController } from './ways-in/passkey.controller'
import { PasskeyModule } from './ways-in/passkey.module'
import { WaysInModule } from './ways-in/ways-in.module'

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
