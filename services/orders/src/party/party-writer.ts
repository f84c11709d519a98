import type { Caller } from '@borderlane/contracts/caller'
import type { OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { orderMailRequested } from '@borderlane/contracts/orders/internal'
import { createParty } from '@borderlane/contracts/orders/parties'
import { Outbox } from '@borderlane/messaging'
import { answerOnce, insertRows } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { BY_MAKER } from '../open/order-token'
import { OrderTokenStore } from '../open/order-token.store'
import { refuseUsedCredit } from '../create/used-credit'
import { sharePartnersReferral } from '../order/order-referral.store'
import { PartyStore } from '../order/party.store'
import type { ForAll, NewMember } from './new-members'
import { PartyReader } from './party-reader'

interface Saving {
  caller: Caller
  /** Of what was sent. */
  fingerprint: string
}

/** Writes new parties: all of their orders or none, once for an `Idempotency-Key`. */
@Injectable()
export class PartyWriter {
  constructor(
    private readonly db: DataSource,
    private readonly parties: PartyStore,
    private readonly tokens: OrderTokenStore,
    private readonly reader: PartyReader,
    private readonly outbox: Outbox,
  ) {}

  /** @param made counts only where there is no party yet, as for one order */
  create(
    made: PromiseSettledResult<NewMember[]>,
    { party, caller, fingerprint, mailed }: Saving & { party: ForAll; mailed: boolean },
  ): Promise<OutputOf<typeof createParty>> {
    const request = { caller, contract: createParty, input: fingerprint }
    return this.db.transaction(async (tx) => {
      const { id, isMailed } = await answerOnce(tx, request, async () => {
        if (made.status === 'rejected') throw made.reason
        await this.write(tx, party, made.value)
        // The way back to all of it stands in one mail.
        if (mailed)
          await this.outbox.add(tx, orderMailRequested, {
            orderId: made.value[0]!.id,
            version: 1,
            mail: 'saved',
          })
        return { id: party.id, isMailed: mailed }
      })
      const orders = await this.parties.orders(tx, id)
      const [first, ...others] = orders.map((order) => order.id)
      // Whoever can repeat it has made it: no way around what the address has ended.
      if (!first || orders.some(({ makerAccess }) => makerAccess === 'ended'))
        throw new AppError('orders.access_ended')
      return {
        party: await this.reader.view(tx, id),
        orders: await this.reader.orders(tx, id),
        partyToken: await this.tokens.mintForParty(tx, id, [first, ...others], { origin: 'maker' }, BY_MAKER),
        mailed: isMailed,
      }
    })
  }

  private async write(tx: EntityManager, party: ForAll, members: readonly NewMember[]): Promise<void> {
    const guardians = members.flatMap(({ id, guardian }) => (guardian ? [[id, guardian]] : []))
    const first = members[0]!.made.answer.order
    const row = this.parties.row(
      {
        id: party.id,
        passport_country: party.from ?? null,
        // As the catalogue names it.
        destination_country: first.destinationCountry,
        processing_speed: party.speed,
        created_at: new Date(first.createdAt),
      },
      { email: party.email, guardians: Object.fromEntries(guardians) as Record<string, string> },
    )
    await insertRows(tx, [row])
    const [{ made }, ...others] = members as [NewMember, ...NewMember[]]
    await insertRows(tx, [...made.rows, ...others.flatMap((other) => other.made.rows)]).catch(
      refuseUsedCredit,
    )
    await sharePartnersReferral(tx, party.id)
  }
}
