import { listWhoMay } from '@borderlane/contracts/identity/internal'
import { decisionProposalChanged } from '@borderlane/contracts/orders/internal'
import { Calls, Outbox, serviceCaller } from '@borderlane/messaging'
import { Proposals } from '@borderlane/persistence'
import { CLOCK, type Clock, CONFIG } from '@borderlane/runtime'
import { Module } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { OrderAudit } from '../audit/order-audit'
import { AuditModule } from '../audit/audit.module'
import type { Config } from '../config'
import { OrderModule } from '../order/order.module'
import { StaffModule } from '../staff/staff.module'
import { VisaModule } from '../visa/visa.module'
import { DecisionProposals } from './decision-proposals'
import { DecisionController } from './decision.controller'
import { DecisionService } from './decision.service'
import { KeptMoneyJob } from './kept-money.job'
import { KeptMoneyStore } from './kept-money.store'
import { OutsideSettlement } from './outside-settlement'
import { StaffWords } from './staff-words'
import { StatusMoves } from './status-moves'
import { StatusService } from './status.service'

function proposals(
  db: DataSource,
  clock: Clock,
  config: Config,
  calls: Calls,
  outbox: Outbox,
  audit: OrderAudit,
): Proposals {
  return new Proposals({
    db,
    clock,
    config,
    tell: (tx, change) => outbox.add(tx, decisionProposalChanged, change),
    whoMay: () => calls.send(listWhoMay, { call: 'orders.decideProposal' }, serviceCaller('orders')),
    audit: async (tx, { action, actorId, proposal, at }) => {
      await audit.write(tx, { orderId: proposal.about!, actorId, action, subject: proposal.id }, at)
    },
  })
}

/** Statuses that staff set, what governments decided, and the decisions that wait for a second person. */
@Module({
  imports: [AuditModule, OrderModule, StaffModule, VisaModule],
  providers: [
    DecisionProposals,
    DecisionService,
    KeptMoneyJob,
    KeptMoneyStore,
    OutsideSettlement,
    StaffWords,
    StatusMoves,
    StatusService,
    {
      provide: Proposals,
      inject: [DataSource, CLOCK, CONFIG, Calls, Outbox, OrderAudit],
      useFactory: proposals,
    },
  ],
  controllers: [DecisionController],
  exports: [StaffWords],
})
export class DecisionModule {}
