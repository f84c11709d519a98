import { Module } from '@nestjs/common'
import { AccountModule } from '../account/account.module'
import { SessionModule } from '../session/session.module'
import { AccountMails } from './account-mails'
import { FlowStateStore } from './flow-state.store'
import { MailController } from './issue-mail-token'
import { MailRequestStore, OneTimeTokenStore } from './mail-request.store'
import { MailTokens } from './mail-tokens'

@Module({
  imports: [AccountModule, SessionModule],
  providers: [AccountMails, FlowStateStore, MailRequestStore, MailTokens, OneTimeTokenStore],
  controllers: [MailController],
  exports: [AccountMails, FlowStateStore, MailRequestStore, MailTokens],
})
export class MailModule {}
