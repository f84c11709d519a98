import { Module } from '@nestjs/common'
import { LimitModule } from './account/limit.module'
import { OrganisationController } from './organisation/organisation-sign-in'
import { OrganisationModule } from './organisation/organisation.module'
import { OwnAccountModule } from './own-account/own-account.module'
import { AccountController } from './own-account/update-user'
import { SelfController } from './session/get-settings'
import { KeyModule } from './session/key.module'
import { SessionModule } from './session/session.module'
import { SignInController } from './sign-in/issue-tokens'
import { SignInMailController } from './sign-in/sign-in-mail'
import { SignInMailModule } from './sign-in/sign-in-mail.module'
import { SignInModule } from './sign-in/sign-in.module'
import { SignUpModule } from './sign-in/sign-up.module'
import { LinkController } from './sign-in/verify-link'
import { FactorController } from './ways-in/authenticator-apps'
import { FactorModule } from './ways-in/factor.module'
import { PasskeyModule } from './ways-in/passkey.module'
import { PasskeyController } from './ways-in/passkeys'
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
