import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { addTraveller, PARTY_MOST } from '@borderlane/contracts/orders/parties'
import { answerOnce, FieldCipher, insertRows } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { PartyAccess } from '../open/party-access'
import { DraftStore } from '../create/draft.store'
import { sharePartnersReferral } from '../order/order-referral.store'
import { isMember, PartyStore } from '../order/party.store'
import { type ForAll, type NewMember, NewMembers } from './new-members'

type Input = InputOf<typeof addTraveller>

/** Adds a traveller to a party, once for an `Idempotency-Key`. */
@Injectable()
export class AddedTravellers {
  constructor(
    private readonly db: DataSource,
    private readonly cipher: FieldCipher,
    private readonly members: NewMembers,
    private readonly parties: PartyStore,
    private readonly access: PartyAccess,
    private readonly drafts: DraftStore,
  ) {}

  /** @returns the order of the traveller */
  async add(
    { id, draftId, ...traveller }: Input,
    caller: Caller,
  ): Promise<Pick<OutputOf<typeof addTraveller>, 'orderId'>> {
    const forAll = await this.partyOf(id)
    const fingerprint = this.cipher.fingerprint(JSON.stringify({ id, traveller }), addTraveller.name)
    const request = { caller, contract: addTraveller, input: fingerprint }
    const [made] = await Promise.allSettled([this.members.make(forAll, traveller, 0, caller)])
    return this.db.transaction((tx) =>
      answerOnce(tx, request, async () => {
        if (made.status === 'rejected') throw made.reason
        await this.write(tx, id, made.value, caller)
        if (draftId && caller.draftToken) await this.drafts.removeSaved(tx, draftId, caller.draftToken)
        return { orderId: made.value.id }
      }),
    )
  }

  private async write(
    tx: EntityManager,
    id: string,
    { id: added, guardian, made }: NewMember,
    caller: Caller,
  ): Promise<void> {
    // Several who are added at once come one after the other.
    const [first, ...others] = await this.access.lock(tx, id, caller)
    const party = await this.parties.lock(tx, id)
    if (!party) throw new AppError('orders.not_found')
    const members = [first, ...others].filter(isMember)
    if (members.some(({ paidCents }) => paidCents > 0)) throw new AppError('orders.already_paid')
    if (members.length >= PARTY_MOST) throw new AppError('orders.party_full')
    await insertRows(tx, made.rows)
    await sharePartnersReferral(tx, id)
    await this.access.extend(tx, first, added)
    if (guardian) await this.parties.addGuardian(tx, party, added, guardian)
  }

  private async partyOf(id: string): Promise<ForAll> {
    const party = await this.parties.find(this.db.manager, id)
    const secrets = party && this.parties.open(party)
    if (!party || !secrets) throw new AppError('orders.not_found')
    return {
      id,
      email: secrets.email,
      from: party.passport_country ?? undefined,
      to: party.destination_country,
      speed: party.processing_speed,
      denialProtection: false,
    }
  }
}
