import { roleProposalChanged } from '@borderlane/contracts/identity/internal'
import { Outbox } from '@borderlane/messaging'
import { Proposals } from '@borderlane/persistence'
import { CLOCK, type Clock, CONFIG } from '@borderlane/runtime'
import { Module } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AccountModule } from '../account/account.module'
import { Audit } from '../account/audit.store'
import type { Config } from '../config'
import { MailModule } from '../mail/mail.module'
import { SignInModule } from '../sign-in/sign-in.module'
import { WaysInModule } from '../ways-in/ways-in.module'
import { AccountAccess } from './account-access'
import { FirstAdmin } from './first-admin'
import { RoleController, RoleProposals } from './role-proposals'
import { RoleService } from './roles'

const WORDS = { propose: 'role.asked', confirm: 'role.confirmed', refuse: 'role.refused' } as const

function proposals(
  db: DataSource,
  clock: Clock,
  config: Config,
  roles: RoleService,
  audit: Audit,
  outbox: Outbox,
): Proposals {
  return new Proposals({
    db,
    clock,
    config,
    tell: (tx, change) => outbox.add(tx, roleProposalChanged, change),
    whoMay: () => roles.whoMay('identity.decideProposal'),
    audit: (tx, { action, actorId, proposal }) =>
      audit.addEntry(tx, WORDS[action], { accountId: proposal.about, actorId, detail: proposal.id }),
  })
}

@Module({
  imports: [AccountModule, MailModule, SignInModule, WaysInModule],
  providers: [
    AccountAccess,
    FirstAdmin,
    RoleProposals,
    RoleService,
    {
      provide: Proposals,
      inject: [DataSource, CLOCK, CONFIG, RoleService, Audit, Outbox],
      useFactory: proposals,
    },
  ],
  controllers: [RoleController],
})
export class RoleModule {}
