import { Module } from '@nestjs/common'
import { AccountModule } from '../account/account.module'
import { AuditModule } from '../account/audit.module'
import { LimitModule } from '../account/limit.module'
import { MailModule } from '../mail/mail.module'
import { OwnAccountModule } from '../own-account/own-account.module'
import { SessionModule } from '../session/session.module'
import { PasswordModule } from '../ways-in/password.module'
import { WaysInModule } from '../ways-in/ways-in.module'
import { CodeExchange, FlowStates } from './flow-states'
import { FollowedLink, LinkOutcome } from './follow-link'
import { Admission, SignInService } from './issue-tokens'
import { LinkEffect } from './link-effect'
import { Proofs } from './proof'
import { MailLinkController, MailLinkService } from './read-mail-link'
import { SetAside } from './set-aside'
import { LinkArrival, LinkService } from './verify-link'

/** Signing in by passwords, links and codes. */
@Module({
  imports: [
    AccountModule,
    AuditModule,
    LimitModule,
    MailModule,
    OwnAccountModule,
    PasswordModule,
    SessionModule,
    WaysInModule,
  ],
  providers: [
    Admission,
    CodeExchange,
    FlowStates,
    FollowedLink,
    LinkArrival,
    LinkEffect,
    LinkOutcome,
    LinkService,
    MailLinkService,
    Proofs,
    SetAside,
    SignInService,
  ],
  controllers: [MailLinkController],
  exports: [CodeExchange, FlowStates, FollowedLink, LinkService, SetAside, SignInService],
})
export class SignInModule {}
