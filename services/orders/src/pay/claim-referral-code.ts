import { codeOfSecret } from '@borderlane/contracts/orders/referral-code'
import type { Caller, InputOf } from '@borderlane/contracts/define'
import { claimReferralCode } from '@borderlane/contracts/orders/referrals'
import { Handle } from '@borderlane/messaging'
import { FieldCipher } from '@borderlane/persistence'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { randomBytes } from 'node:crypto'
import { personOf } from '../order/order-audit.store'
import { emailHash, personHash } from '../order/order-search'
import { ReferralStore } from './referral.store'

const SECRET_BYTES = 16

export const newCode = (): Promise<string> => codeOfSecret(randomBytes(SECRET_BYTES).toString('hex'))

@Controller()
export class ClaimReferralCode {
  constructor(
    private readonly store: ReferralStore,
    private readonly cipher: FieldCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(claimReferralCode)
  async claimReferralCode({ secret }: InputOf<typeof claimReferralCode>, caller: Caller) {
    const userId = personOf(caller)
    const hash = caller.email ? emailHash(this.cipher, caller.email) : null
    let code = await this.store.findCode(userId)
    // Another account may have the code: by chance, or because it has signed in with this browser before.
    for (let wanted = secret; !code; wanted = undefined) {
      const added = wanted ? await codeOfSecret(wanted) : await newCode()
      const row = {
        code: added,
        user_id: userId,
        email_hash: hash,
        person_hash: caller.email ? personHash(this.cipher, caller.email) : null,
        partner: null,
        created_at: this.clock.now(),
      }
      code = (await this.store.addCode(row)) ? added : await this.store.findCode(userId)
    }
    const credits = await this.store.listCredits(userId, caller.emailConfirmed ? hash : null)
    return {
      code,
      credits: credits.map(({ id, amount_cents, valid_until, used_for }) => ({
        id,
        amountCents: amount_cents,
        validUntil: valid_until.toISOString(),
        usedFor: used_for,
      })),
    }
  }
}
