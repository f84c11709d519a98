import { Module } from '@nestjs/common'
import { CreateModule } from '../create/create.module'
import { OpenModule } from '../open/open.module'
import { OrderModule } from '../order/order.module'
import { PayModule } from '../pay/pay.module'
import { AddTraveller, MemberWriter } from './add-traveller'
import { CreateParty, PartyWriter } from './create-party'
import { FoundParty, PartyFounder } from './found-party'
import { NewMembers } from './new-member'
import { GetParty, PartyReader } from './party.view'
import { RemoveTraveller } from './remove-traveller'
import { ShareTraveller } from './share-traveller'

@Module({
  imports: [CreateModule, OpenModule, OrderModule, PayModule],
  providers: [MemberWriter, NewMembers, PartyFounder, PartyReader, PartyWriter],
  controllers: [AddTraveller, CreateParty, FoundParty, GetParty, RemoveTraveller, ShareTraveller],
})
export class PartyModule {}
