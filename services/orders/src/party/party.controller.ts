import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import {
  addTraveller,
  createParty,
  foundParty,
  getParty,
  type Party,
  removeTraveller,
  shareTraveller,
} from '@borderlane/contracts/orders/parties'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ofOrder } from '../order/of-order'
import { AddedTravellers } from './added-travellers'
import { NewParties } from './new-parties'
import { PartyChanges } from './party-changes'
import { PartyFounding } from './party-founding'
import { PartyReader } from './party-reader'

/** Parties. What says `ofOrder` is asked with the id of the party: it is for who may open all of it. */
@Controller()
export class PartyController {
  constructor(
    private readonly db: DataSource,
    private readonly newParties: NewParties,
    private readonly added: AddedTravellers,
    private readonly founding: PartyFounding,
    private readonly changes: PartyChanges,
    private readonly reader: PartyReader,
  ) {}

  @Handle(createParty)
  create(input: InputOf<typeof createParty>, caller: Caller): Promise<OutputOf<typeof createParty>> {
    return this.newParties.create(input, caller)
  }

  @Handle(foundParty, ofOrder)
  async found(input: InputOf<typeof foundParty>, caller: Caller): Promise<OutputOf<typeof foundParty>> {
    const { partyId, partyToken } = await this.founding.found(input, caller)
    return { party: await this.reader.view(this.db.manager, partyId), partyToken }
  }

  @Handle(getParty, ofOrder)
  get({ id }: InputOf<typeof getParty>): Promise<Party> {
    return this.reader.view(this.db.manager, id)
  }

  @Handle(addTraveller, ofOrder)
  async add(input: InputOf<typeof addTraveller>, caller: Caller): Promise<OutputOf<typeof addTraveller>> {
    const { orderId } = await this.added.add(input, caller)
    return { party: await this.reader.view(this.db.manager, input.id), orderId }
  }

  @Handle(removeTraveller, ofOrder)
  async remove(input: InputOf<typeof removeTraveller>, caller: Caller, access: OrderAccess): Promise<Party> {
    await this.changes.remove(input, caller, access)
    return this.reader.view(this.db.manager, input.id)
  }

  @Handle(shareTraveller, ofOrder)
  share(input: InputOf<typeof shareTraveller>, caller: Caller): Promise<OutputOf<typeof shareTraveller>> {
    return this.changes.share(input, caller)
  }
}
