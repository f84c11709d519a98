import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import {
  addPartner,
  bookReferral,
  claimReferralCode,
  listCommissions,
  listPartners,
  listReferrals,
} from '@borderlane/contracts/orders/referrals'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { OwnReferralsService } from './own-referrals'
import { Partners } from './partners'
import { ReferralBooking } from './referral-booking'
import { ReferralStore } from './referral.store'
import { toReferral } from './referral.view'

@Controller()
export class ReferralController {
  constructor(
    private readonly store: ReferralStore,
    private readonly booking: ReferralBooking,
    private readonly own: OwnReferralsService,
    private readonly partners: Partners,
  ) {}

  @Handle(listReferrals)
  async list({ state }: InputOf<typeof listReferrals>): Promise<OutputOf<typeof listReferrals>> {
    return { referrals: (await this.store.list(state)).map(toReferral) }
  }

  @Handle(bookReferral)
  book(input: InputOf<typeof bookReferral>, caller: Caller): Promise<OutputOf<typeof bookReferral>> {
    return this.booking.book(input, caller)
  }

  @Handle(claimReferralCode)
  claim(
    { secret }: InputOf<typeof claimReferralCode>,
    caller: Caller,
  ): Promise<OutputOf<typeof claimReferralCode>> {
    return this.own.claim(secret, caller)
  }

  @Handle(listPartners)
  listPartners(): Promise<OutputOf<typeof listPartners>> {
    return this.partners.list()
  }

  @Handle(addPartner)
  addPartner(input: InputOf<typeof addPartner>): Promise<OutputOf<typeof addPartner>> {
    return this.partners.add(input)
  }

  @Handle(listCommissions)
  listCommissions(input: InputOf<typeof listCommissions>): Promise<OutputOf<typeof listCommissions>> {
    return this.partners.commissions(input)
  }
}
