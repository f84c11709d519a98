import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { addPartner, listCommissions, listPartners } from '@borderlane/contracts/orders/referrals'
import { Handle } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { newCode } from './claim-referral-code'
import { ReferralStore } from './referral.store'

@Controller()
export class Partners {
  constructor(
    private readonly store: ReferralStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(listPartners)
  async listPartners(): Promise<OutputOf<typeof listPartners>> {
    const partners = await this.store.listPartners()
    return {
      partners: partners.map(({ code, name, created_at }) => ({
        code,
        name,
        createdAt: created_at.toISOString(),
      })),
    }
  }

  @Handle(addPartner)
  async addPartner({ name }: InputOf<typeof addPartner>): Promise<OutputOf<typeof addPartner>> {
    const created_at = this.clock.now()
    for (;;) {
      const code = await newCode()
      const noAccount = { user_id: null, email_hash: null, person_hash: null }
      if (await this.store.addCode({ code, ...noAccount, partner: name, created_at }))
        return { code, name, createdAt: created_at.toISOString() }
    }
  }

  @Handle(listCommissions)
  async listCommissions({ month }: InputOf<typeof listCommissions>) {
    const rows = await this.store.listCommissions(month)
    return {
      commissions: rows.map((row) => ({
        partner: row.partner,
        code: row.code,
        reference: row.reference,
        bookedAt: row.decided_at.toISOString(),
        serviceFeeCents: row.service_fee_cents,
        commissionCents: row.commission_cents,
      })),
    }
  }
}
