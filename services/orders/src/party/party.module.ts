import { Module } from '@nestjs/common'
import { OrderAccessModule } from '../access/order-access.module'
import { ApplicantModule } from '../applicant/applicant.module'
import { AuditModule } from '../audit/audit.module'
import { CreateModule } from '../create/create.module'
import { DraftModule } from '../draft/draft.module'
import { OrderModule } from '../order/order.module'
import { PaymentModule } from '../payment/payment.module'
import { AddedTravellers } from './added-travellers'
import { NewMembers } from './new-members'
import { NewParties } from './new-parties'
import { PartyChanges } from './party-changes'
import { PartyController } from './party.controller'
import { PartyFounding } from './party-founding'
import { PartyReader } from './party-reader'
import { PartyWriter } from './party-writer'

/** Several travellers who apply together. */
@Module({
  imports: [
    ApplicantModule,
    AuditModule,
    CreateModule,
    DraftModule,
    OrderAccessModule,
    OrderModule,
    PaymentModule,
  ],
  providers: [AddedTravellers, NewMembers, NewParties, PartyChanges, PartyFounding, PartyReader, PartyWriter],
  controllers: [PartyController],
})
export class PartyModule {}
