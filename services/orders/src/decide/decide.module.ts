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
import { CompareVisa } from './compare-visa'
import { DecisionProposals } from './decision-proposals'
import { DecisionController } from './decision.controller'
import { DecisionService } from './decision.service'
import { KeptMoneyJob } from './kept-money.job'
import { KeptMoneyStore } from './kept-money.store'
import { OutsideSettlement } from './outside-settlement'
import { ReminderStore } from './reminder.store'
import { Reminders } from './reminders.job'
import { SetReminders } from './set-reminders'
import { StaffWords } from './staff-words'
import { StatusMoves } from './status-moves'
import { StatusService } from './status.service'
import { TrackRecordController } from './track-record.controller'
import { TrackRecordService } from './track-record.service'
import { TrackRecordStore } from './track-record.store'
import { VisaKeeper } from './visa-keeper'

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

/** Statuses that staff set, what governments decided, visas and the reminders of their end. */
@Module({
  imports: [OpenModule, OrderModule, StaffModule],
  providers: [
    DecisionProposals,
    DecisionService,
    KeptMoneyJob,
    KeptMoneyStore,
    OutsideSettlement,
    ReminderStore,
    Reminders,
    StaffWords,
    StatusMoves,
    StatusService,
    TrackRecordService,
    TrackRecordStore,
    VisaKeeper,
    {
      provide: Proposals,
      inject: [DataSource, CLOCK, CONFIG, Calls, Outbox, OrderAudit],
      useFactory: proposals,
    },
  ],
  controllers: [CompareVisa, DecisionController, SetReminders, TrackRecordController],
  exports: [StaffWords],
})
export class DecideModule {}
