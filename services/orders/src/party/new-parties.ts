import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { addTraveller, createParty } from '@borderlane/contracts/orders/parties'
import { FieldCipher, newId } from '@borderlane/persistence'
import { MailLimits } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { PartyStore } from '../order/party.store'
import { type ForAll, type NewMember, NewMembers } from './new-members'
import { PartyWriter } from './party-writer'

/** Saves the application of several travellers, and who is added to it. */
@Injectable()
export class NewParties {
  constructor(
    private readonly db: DataSource,
    private readonly cipher: FieldCipher,
    private readonly members: NewMembers,
    private readonly parties: PartyStore,
    private readonly writer: PartyWriter,
    private readonly mailLimits: MailLimits,
  ) {}

  async create(input: InputOf<typeof createParty>, caller: Caller): Promise<OutputOf<typeof createParty>> {
    const { contact, travellers, referral, ...forAll } = input
    const party = { id: newId(), email: contact.email, ...forAll, first: { referral } }
    const fingerprint = this.cipher.fingerprint(JSON.stringify(input), createParty.name)
    const made = await Promise.allSettled([this.makeAll(party, travellers, caller)])
    const mailed =
      made[0].status === 'fulfilled' && (await this.mailLimits.allow('saved', contact.email, caller))
    let saved: string | undefined
    try {
      const answer = await this.writer.create(made[0], { party, caller, fingerprint, mailed })
      saved = answer.party.id
      return answer
    } finally {
      // It was not written: its mail does not go.
      if (mailed && saved !== party.id) await this.mailLimits.giveBack('saved', contact.email, caller)
    }
  }

  async add(
    { id, draftId, ...traveller }: InputOf<typeof addTraveller>,
    caller: Caller,
  ): Promise<OutputOf<typeof addTraveller>> {
    const forAll = await this.partyOf(id)
    const fingerprint = this.cipher.fingerprint(JSON.stringify({ id, traveller }), addTraveller.name)
    const [made] = await Promise.allSettled([this.members.make(forAll, traveller, 0, caller)])
    return this.writer.add(made, { id, caller, fingerprint, draftId })
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

  /** One after the other: the first error is that of the first traveller who has one. */
  private async makeAll(
    party: ForAll,
    travellers: InputOf<typeof createParty>['travellers'],
    caller: Caller,
  ): Promise<NewMember[]> {
    const made: NewMember[] = []
    for (const [index, traveller] of travellers.entries())
      made.push(await this.members.make(party, traveller, index, caller))
    return made
  }
}
