import { Module } from '@nestjs/common'
import { AccountModule } from '../account/account.module'
import { AuditModule } from '../audit/audit.module'
import { LimitModule } from '../limit/limit.module'
import { MailModule } from '../mail/mail.module'
import { OwnAccountModule } from '../own-account/own-account.module'
import { PasswordModule } from '../password/password.module'
import { SessionModule } from '../session/session.module'
import { WaysInModule } from '../ways-in/ways-in.module'
import { Admission } from './admission'
import { CodeExchange } from './code-exchange'
import { FlowStates } from './flow-state'
import { FollowedLink } from './followed-link'
import { LinkArrival } from './link-arrival'
import { LinkEffect } from './link-effect'
import { LinkOutcome } from './link-outcome'
import { LinkService } from './link.service'
import { MailLinkController } from './mail-link.controller'
import { MailLinkService } from './mail-link.service'
import { Proofs } from './proof'
import { SetAside } from './set-aside'
import { SignInService } from './sign-in.service'

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
