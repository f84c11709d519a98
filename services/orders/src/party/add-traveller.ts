import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import { addTraveller, PARTY_MOST } from '@borderlane/contracts/orders/parties'
import { Handle } from '@borderlane/messaging'
import { answerOnce, FieldCipher, insertRows } from '@borderlane/persistence'
import { Controller, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { removeSavedDraft } from '../create/draft.store'
import { AccessCheck } from '../open/access-check'
import { extendPartyTokens } from '../open/order-token.store'
import { sharePartnersReferral } from '../order/order-credit.store'
import { ApplicantVault } from '../order/applicant-vault'
import { ofOrder } from '../order/order.entity'
import { OrderStore } from '../order/order.store'
import { isMember, PartyStore } from '../order/party.store'
import { checkOtherPassport, type ForAll, type NewMember, NewMembers, passportOf } from './new-member'
import { PartyReader } from './party.view'

type Input = InputOf<typeof addTraveller>

@Injectable()
export class MemberWriter {
  constructor(
    private readonly orders: OrderStore,
    private readonly parties: PartyStore,
    private readonly access: AccessCheck,
    private readonly vault: ApplicantVault,
  ) {}

  /**
   * @throws AppError `orders.not_found`, `orders.access_ended`, `orders.already_paid`, `orders.party_full`,
   *   `validation.failed` for the passport of another member
   */
  async writeMember(tx: EntityManager, id: string, member: NewMember, caller: Caller): Promise<void> {
    const { id: added, guardian, made } = member
    // Several who are added at once come one after the other.
    const [first, ...others] = await this.orders.lockWithParty(tx, id)
    // The address may have ended access since the caller was let in.
    await this.access.checkOrder(tx, id, caller)
    const party = await this.parties.lockParty(tx, id)
    if (!first || !party) throw new AppError('orders.not_found')
    const members = [first, ...others].filter(isMember)
    if (members.some(({ paidCents }) => paidCents > 0)) throw new AppError('orders.already_paid')
    if (members.length >= PARTY_MOST) throw new AppError('orders.party_full')
    const passports: string[] = []
    for (const one of members) passports.push(passportOf(one, await this.vault.openFullApplicant(tx, one)))
    checkOtherPassport(member, passports)
    await insertRows(tx, made.rows)
    await sharePartnersReferral(tx, id)
    // Everyone who may open the first order may open this one; no one else gets a way back by it.
    await this.orders.inheritAccess(tx, added, first.id)
    await extendPartyTokens(tx, id, added)
    if (guardian) await this.parties.addGuardian(tx, party, added, guardian)
  }

  async readParty(db: EntityManager, id: string): Promise<ForAll> {
    const party = await this.parties.findParty(db, id)
    const secrets = party && this.parties.openSecrets(party)
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

@Controller()
export class AddTraveller {
  constructor(
    private readonly db: DataSource,
    private readonly cipher: FieldCipher,
    private readonly members: NewMembers,
    private readonly writer: MemberWriter,
    private readonly reader: PartyReader,
  ) {}

  @Handle(addTraveller, ofOrder)
  async addTraveller({ id, draftId, ...traveller }: Input, caller: Caller) {
    const party = await this.writer.readParty(this.db.manager, id)
    const fingerprint = this.cipher.fingerprint(JSON.stringify({ id, traveller }), addTraveller.name)
    const request = { caller, contract: addTraveller, input: fingerprint }
    const [made] = await Promise.allSettled([this.members.makeMember(party, traveller, 0, caller)])
    const { orderId } = await this.db.transaction((tx) =>
      answerOnce(tx, request, async () => {
        if (made.status === 'rejected') throw made.reason
        await this.writer.writeMember(tx, id, made.value, caller)
        if (draftId && caller.draftToken) await removeSavedDraft(tx, draftId, caller.draftToken)
        return { orderId: made.value.id }
      }),
    )
    return { party: await this.reader.showParty(this.db.manager, id), orderId }
  }
}
