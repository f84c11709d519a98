import { Module } from '@nestjs/common'
import { AccountModule } from '../account/account.module'
import { MailModule } from '../mail/mail.module'
import { OwnAccountModule } from '../own-account/own-account.module'
import { SessionModule } from '../session/session.module'
import { WaysInModule } from '../ways-in/ways-in.module'
import { CodeExchange, FlowStates } from './flow-states'
import { FollowedLink, LinkOutcome } from './follow-link'
import { Admission, SignInController, SignInService } from './issue-tokens'
import { LinkEffect } from './link-effect'
import { Proofs } from './proof'
import { MailLinkController } from './read-mail-link'
import { SetAside } from './set-aside'
import { SignInMailController } from './sign-in-mail'
import { SignUpService } from './sign-up'
import { LinkArrival, LinkController, LinkService } from './verify-link'

@Module({
  imports: [AccountModule, MailModule, OwnAccountModule, SessionModule, WaysInModule],
  providers: [
    Admission,
    CodeExchange,
    FlowStates,
    FollowedLink,
    LinkArrival,
    LinkEffect,
    LinkOutcome,
    LinkService,
    Proofs,
    SetAside,
    SignInService,
    SignUpService,
  ],
  controllers: [LinkController, MailLinkController, SignInController, SignInMailController],
  exports: [FlowStates, SetAside],
})
export class SignInModule {}
