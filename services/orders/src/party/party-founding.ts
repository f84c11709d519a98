import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { foundParty } from '@borderlane/contracts/orders/parties'
import { insertRows, newId } from '@borderlane/persistence'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { PartyAccess } from '../open/party-access'
import { ApplicantVault } from '../order/applicant-vault'
import { findOrder } from '../order/find-order'
import type { Order } from '../order/order.entity'
import { OrderStore } from '../order/order.store'
import { PartyStore } from '../order/party.store'
import { isMinor } from './adult'

/** An order of one traveller becomes the first of a party. */
@Injectable()
export class PartyFounding {
  constructor(
    private readonly db: DataSource,
    private readonly access: PartyAccess,
    private readonly vault: ApplicantVault,
    private readonly orders: OrderStore,
    private readonly parties: PartyStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns the party, and the token of a link that says no more than the caller's own. Asked again: the same party */
  found(
    { id, guardian }: InputOf<typeof foundParty>,
    caller: Caller,
  ): Promise<{ partyId: string; partyToken: string }> {
    return this.db.transaction(async (tx) => {
      const order = await findOrder(tx, id, { lock: true })
      const { standing, link } = await this.access.findStanding(tx, id, caller)
      // A traveller's own link opens one order.
      if (link?.origin === 'member') throw new AppError('orders.not_found')
      const partyId = order.partyId ?? (await this.begin(tx, order, guardian))
      const [first, ...others] = (await this.parties.orders(tx, partyId)).map((one) => one.id)
      const party = { partyId, orderIds: [first!, ...others] as const }
      return { partyId, partyToken: await this.access.mint(tx, party, standing, caller) }
    })
  }

  private async begin(tx: EntityManager, order: Order, guardian: string | undefined): Promise<string> {
    if (order.erasedAt) throw new AppError('orders.erased')
    order.checkPayable()
    const { email, dateOfBirth } = await this.vault.openInFull(tx, order)
    const now = this.clock.now()
    if (!guardian && isMinor(dateOfBirth, now)) throw new AppError('orders.guardian_needed', { traveller: 0 })
    const party = {
      id: newId(),
      passport_country: order.passportCountry,
      destination_country: order.destinationCountry,
      processing_speed: order.processingSpeed,
      created_at: now,
    }
    const guardians: Record<string, string> = guardian ? { [order.id]: guardian } : {}
    await insertRows(tx, [this.parties.row(party, { email, guardians })])
    order.partyId = party.id
    order.version += 1
    await this.orders.save(tx, order)
    return party.id
  }
}
