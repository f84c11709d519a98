import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { createParty } from '@borderlane/contracts/orders/parties'
import { FieldCipher, newId } from '@borderlane/persistence'
import { MailLimits } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import { type ForAll, type NewMember, NewMembers } from './new-members'
import { PartyWriter } from './party-writer'

/** Saves the application of several travellers. */
@Injectable()
export class NewParties {
  constructor(
    private readonly cipher: FieldCipher,
    private readonly members: NewMembers,
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
