import { Module } from '@nestjs/common'
import { CreateModule } from '../create/create.module'
import { OpenModule } from '../open/open.module'
import { OrderModule } from '../order/order.module'
import { PayModule } from '../pay/pay.module'
import { AddedTravellers } from './added-travellers'
import { NewMembers } from './new-members'
import { NewParties } from './new-parties'
import { PartyChanges } from './party-changes'
import { PartyFounding } from './party-founding'
import { PartyReader } from './party-reader'
import { PartyWriter } from './party-writer'
import { PartyController } from './party.controller'

/** Several travellers who apply together. */
@Module({
  imports: [CreateModule, OpenModule, OrderModule, PayModule],
  providers: [AddedTravellers, NewMembers, NewParties, PartyChanges, PartyFounding, PartyReader, PartyWriter],
  controllers: [PartyController],
})
export class PartyModule {}
