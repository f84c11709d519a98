import { listWhoMay } from '@borderlane/contracts/identity/internal'
import { decisionProposalChanged } from '@borderlane/contracts/orders/internal'
import { Calls, Outbox, serviceCaller } from '@borderlane/messaging'
import { Proposals } from '@borderlane/persistence'
import { CLOCK, type Clock, CONFIG } from '@borderlane/runtime'
import { Module } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { Config } from '../config'
import { OpenModule } from '../open/open.module'
import { OrderModule } from '../order/order.module'
import { StaffModule } from '../staff/staff.module'
import { OrderAudit } from '../order/order-audit.store'
import { BulkStore } from './bulk.store'
import { CompareVisa } from './compare-visa'
import { DecideOrder, DecideProposal, Decisions } from './decide-order'
import { KeptMoney } from './kept-money.store'
import { BulkActs, RunBulk } from './run-bulk'
import { SetReminders } from './set-reminders'
import { SetStatus, StaffStatuses } from './set-status'
import { StartBulk, BulkLists } from './start-bulk'
import { ReadTrackRecord } from './track-record.store'
import { VisaKeeper, VisaReminders } from './visa-reminders.store'
import { WaitingDecisions } from './waiting-decision.store'

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
      await audit.recordAct(tx, { orderId: proposal.about!, actorId, action, subject: proposal.id }, at)
    },
  })
}

@Module({
  imports: [OpenModule, OrderModule, StaffModule],
  providers: [
    BulkActs,
    BulkLists,
    BulkStore,
    Decisions,
    KeptMoney,
    RunBulk,
    StaffStatuses,
    VisaKeeper,
    VisaReminders,
    WaitingDecisions,
    {
      provide: Proposals,
      inject: [DataSource, CLOCK, CONFIG, Calls, Outbox, OrderAudit],
      useFactory: proposals,
    },
  ],
  controllers: [
    CompareVisa,
    DecideOrder,
    DecideProposal,
    ReadTrackRecord,
    SetReminders,
    SetStatus,
    StartBulk,
  ],
  exports: [Proposals],
})
export class DecideModule {}
