import { listWhoMay } from '@borderlane/contracts/identity/internal'
import { paymentStaffActed, refundProposalChanged } from '@borderlane/contracts/payments/internal'
import { Calls, Outbox, serviceCaller } from '@borderlane/messaging'
import { Proposals } from '@borderlane/persistence'
import { CLOCK, type Clock, CONFIG } from '@borderlane/runtime'
import { Module } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { Config } from '../config'
import { PayModule } from '../pay/pay.module'
import { EraseOrder } from './erase-order'
import { ListPayments } from './list-payments'
import { RefundPayment } from './refund-payment'

function proposals(db: DataSource, clock: Clock, config: Config, calls: Calls, outbox: Outbox): Proposals {
  return new Proposals({
    db,
    clock,
    config,
    tell: (tx, change) => outbox.add(tx, refundProposalChanged, change),
    whoMay: () => calls.send(listWhoMay, { call: 'payments.decideProposal' }, serviceCaller('payments')),
    audit: (tx, { action, actorId, proposal, at }) =>
      outbox.add(tx, paymentStaffActed, {
        orderId: proposal.about!,
        actorId,
        action,
        subject: proposal.id,
        at: at.toISOString(),
      }),
  })
}

/** What staff see of the money and refund, some of it only with a second person. */
@Module({
  imports: [PayModule],
  providers: [
    EraseOrder,
    { provide: Proposals, inject: [DataSource, CLOCK, CONFIG, Calls, Outbox], useFactory: proposals },
  ],
  controllers: [ListPayments, RefundPayment],
})
export class StaffModule {}
