import { defineJob, Job } from '@borderlane/messaging'
import { type Clock, CLOCK } from '@borderlane/runtime'
import { Inject, Injectable, Module } from '@nestjs/common'
import { AuditStore } from './account/audit.store'
import { FactorStore } from './account/factor.store'
import { FlowStateStore } from './mail/flow-state.store'
import { MailRequestStore } from './mail/mail-request.store'
import { SessionStore } from './session/session.store'
import { AccountModule } from './account/account.module'
import { MailModule } from './mail/mail.module'
import { SessionModule } from './session/session.module'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const deleteLeftovers = defineJob('identity.delete-leftovers')

@Injectable()
export class Housekeeping {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sessions: SessionStore,
    private readonly mails: MailRequestStore,
    private readonly flows: FlowStateStore,
    private readonly audit: AuditStore,
    private readonly factors: FactorStore,
  ) {}

  @Job(deleteLeftovers, { everyMs: HOUR_MS })
  async deleteOld(): Promise<void> {
    const ago = (ms: number) => new Date(this.clock.now().getTime() - ms)
    await this.sessions.removeEnded(ago(30 * DAY_MS))
    // Longer than the longest life of a session: no one ended it.
    await this.sessions.removeUnused(ago(60 * DAY_MS))
    await this.mails.removeOld(ago(3 * DAY_MS))
    await this.flows.removeOld(ago(HOUR_MS))
    await this.factors.removeLeftovers(ago(DAY_MS))
    await this.audit.forgetWhereabouts()
  }
}

@Module({ imports: [AccountModule, MailModule, SessionModule], providers: [Housekeeping] })
export class HousekeepingModule {}
