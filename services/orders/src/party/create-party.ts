// createParty -> orders: create-party.ts -> orders.mail-requested -> notifications: one mail with the way back to all of it
import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import { orderMailRequested } from '@borderlane/contracts/orders/internal'
import { createParty } from '@borderlane/contracts/orders/parties'
import { Handle, Outbox } from '@borderlane/messaging'
import { answerOnce, FieldCipher, insertRows, newId } from '@borderlane/persistence'
import { MailLimits } from '@borderlane/runtime'
import { Controller, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { refuseUsedCredit } from '../create/new-order'
import { BY_MAKER, mintToken } from '../open/order-token'
import { sharePartnersReferral } from '../order/order-credit.store'
import { PartyStore } from '../order/party.store'
import { checkOtherPassport, type ForAll, type NewMember, NewMembers } from './new-member'
import { PartyReader } from './party.view'

type Created = OutputOf<typeof createParty>

interface Saving {
  party: ForAll
  caller: Caller
  /** Of what was sent. */
  fingerprint: string
  mailed: boolean
}

/** Writes new parties: all of their orders or none, once for an `Idempotency-Key`. */
@Injectable()
export class PartyWriter {
  constructor(
    private readonly db: DataSource,
    private readonly parties: PartyStore,
    private readonly reader: PartyReader,
    private readonly outbox: Outbox,
  ) {}

  /** @param made counts only where there is no party yet, as for one order */
  writeParty(
    made: PromiseSettledResult<[NewMember, ...NewMember[]]>,
    { party, caller, fingerprint, mailed }: Saving,
  ): Promise<Created> {
    const request = { caller, contract: createParty, input: fingerprint }
    return this.db.transaction(async (tx) => {
      const { id, isMailed } = await answerOnce(tx, request, async () => {
        if (made.status === 'rejected') throw made.reason
        await this.writeRows(tx, party, made.value)
        const [{ id: orderId }] = made.value
        if (mailed) await this.outbox.add(tx, orderMailRequested, { orderId, version: 1, mail: 'saved' })
        return { id: party.id, isMailed: mailed }
      })
      const orders = await this.parties.listOrders(tx, id)
      const [first, ...others] = orders.map((order) => order.id)
      // Only its maker can repeat it: no way around what the address has ended.
      if (!first || orders.some(({ makerAccess }) => makerAccess === 'ended'))
        throw new AppError('orders.access_ended')
      return {
        party: await this.reader.showParty(tx, id),
        orders: await this.reader.showOrders(tx, id),
        partyToken: await mintToken(tx, [first, ...others], { origin: 'maker' }, BY_MAKER, id),
        mailed: isMailed,
      }
    })
  }

  private async writeRows(
    tx: EntityManager,
    party: ForAll,
    [first, ...others]: readonly [NewMember, ...NewMember[]],
  ): Promise<void> {
    const guardians: Record<string, string> = {}
    for (const { id, guardian } of [first, ...others]) if (guardian) guardians[id] = guardian
    const { destinationCountry, createdAt } = first.made.order
    const row = this.parties.makeRow(
      {
        id: party.id,
        passport_country: party.from ?? null,
        // As the catalogue names it.
        destination_country: destinationCountry,
        processing_speed: party.speed,
        created_at: new Date(createdAt),
      },
      { email: party.email, guardians },
    )
    await insertRows(tx, [row])
    const rows = others.flatMap(({ made }) => made.rows)
    await insertRows(tx, [...first.made.rows, ...rows]).catch(refuseUsedCredit)
    await sharePartnersReferral(tx, party.id)
  }
}

@Controller()
export class CreateParty {
  constructor(
    private readonly cipher: FieldCipher,
    private readonly members: NewMembers,
    private readonly mailLimits: MailLimits,
    private readonly writer: PartyWriter,
  ) {}

  @Handle(createParty)
  async createParty(input: InputOf<typeof createParty>, caller: Caller): Promise<Created> {
    const { contact, travellers, referral, ...forAll } = input
    const party = { id: newId(), email: contact.email, ...forAll, first: { referral } }
    const fingerprint = this.cipher.fingerprint(JSON.stringify(input), createParty.name)
    const [made] = await Promise.allSettled([this.makeAll(party, travellers, caller)])
    const mailed =
      made.status === 'fulfilled' && (await this.mailLimits.allow('saved', contact.email, caller))
    let savedId: string | undefined
    try {
      const answer = await this.writer.writeParty(made, { party, caller, fingerprint, mailed })
      savedId = answer.party.id
      return answer
    } finally {
      // It was not written: its mail is not sent.
      if (mailed && savedId !== party.id) await this.mailLimits.giveBack('saved', contact.email, caller)
    }
  }

  /** One after the other: the first error is that of the first traveller who has one. */
  private async makeAll(
    party: ForAll,
    travellers: InputOf<typeof createParty>['travellers'],
    caller: Caller,
  ): Promise<[NewMember, ...NewMember[]]> {
    const made: NewMember[] = []
    for (const [index, traveller] of travellers.entries()) {
      const member = await this.members.makeMember(party, traveller, index, caller)
      const before = made.map(({ passport }) => passport)
      checkOtherPassport(member, before, { traveller: index })
      made.push(member)
    }
    return made as [NewMember, ...NewMember[]]
  }
}
