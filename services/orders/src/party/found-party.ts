import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import { isMinor } from '@borderlane/domain/forms/age'
import { foundParty } from '@borderlane/contracts/orders/parties'
import { Handle } from '@borderlane/messaging'
import { insertRows, newId } from '@borderlane/persistence'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Controller, Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { AccessCheck, minterOf } from '../open/access-check'
import { mintToken } from '../open/order-token'
import { ApplicantVault } from '../order/applicant-vault'
import { ofOrder, findOrder, type Order } from '../order/order.entity'
import { OrderStore } from '../order/order.store'
import { PartyStore } from '../order/party.store'
import { PartyReader } from './party.view'

const OF_ADDRESS = { origin: 'mail', purpose: 'open' } as const
const OF_MAKER = { origin: 'maker' } as const

@Injectable()
export class PartyFounder {
  constructor(
    private readonly vault: ApplicantVault,
    private readonly orders: OrderStore,
    private readonly parties: PartyStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns the party and its orders; asked again: the same party. The order is locked */
  async foundParty(
    tx: EntityManager,
    order: Order,
    guardian: string | undefined,
  ): Promise<{ partyId: string; orderIds: [string, ...string[]] }> {
    const partyId = order.partyId ?? (await this.makeParty(tx, order, guardian))
    const [first, ...others] = (await this.parties.listOrders(tx, partyId)).map((one) => one.id)
    return { partyId, orderIds: [first!, ...others] }
  }

  private async makeParty(tx: EntityManager, order: Order, guardian: string | undefined): Promise<string> {
    if (order.erasedAt) throw new AppError('orders.erased')
    order.checkPayable()
    const { email, dateOfBirth } = await this.vault.openFullApplicant(tx, order)
    const now = this.clock.now()
    if (!guardian && isMinor(dateOfBirth, now.toISOString().slice(0, 10)))
      throw new AppError('orders.guardian_needed', { traveller: 0 })
    const party = {
      id: newId(),
      passport_country: order.passportCountry,
      destination_country: order.destinationCountry,
      processing_speed: order.processingSpeed,
      created_at: now,
    }
    const guardians: Record<string, string> = guardian ? { [order.id]: guardian } : {}
    await insertRows(tx, [this.parties.makeRow(party, { email, guardians })])
    order.partyId = party.id
    order.version += 1
    await this.orders.saveOrder(tx, order)
    return party.id
  }
}

@Controller()
export class FoundParty {
  constructor(
    private readonly db: DataSource,
    private readonly access: AccessCheck,
    private readonly founder: PartyFounder,
    private readonly reader: PartyReader,
  ) {}

  /** @returns the party, and the token of a link that allows no more than the caller's own */
  @Handle(foundParty, ofOrder)
  foundParty({ id, guardian }: InputOf<typeof foundParty>, caller: Caller) {
    return this.db.transaction(async (tx) => {
      const order = await findOrder(tx, id, { lock: true })
      const { standing, link } = await this.access.findStanding(tx, id, caller)
      // A traveller's own link opens one order.
      if (link?.origin === 'member') throw new AppError('orders.not_found')
      const { partyId, orderIds } = await this.founder.foundParty(tx, order, guardian)
      const purpose = standing.isAddress ? OF_ADDRESS : OF_MAKER
      const partyToken = await mintToken(tx, orderIds, purpose, minterOf(standing, caller), partyId)
      return { party: await this.reader.showParty(tx, partyId), partyToken }
    })
  }
}
