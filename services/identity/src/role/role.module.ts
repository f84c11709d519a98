import { Module } from '@nestjs/common'
import { AccountModule } from '../account/account.module'
import { AuditModule } from '../audit/audit.module'
import { MailModule } from '../mail/mail.module'
import { SessionModule } from '../session/session.module'
import { SignInModule } from '../sign-in/sign-in.module'
import { FirstAdmin } from './first-admin'
import { RoleController } from './role.controller'
import { RoleService } from './role.service'

/** What admins do to accounts. */
@Module({
  imports: [AccountModule, AuditModule, MailModule, SessionModule, SignInModule],
  providers: [FirstAdmin, RoleService],
  controllers: [RoleController],
})
export class RoleModule {}
