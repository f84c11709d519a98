import { describeOffer, type PaymentOffer } from '@borderlane/contracts/payments/internal'
import { Calls, serviceCaller } from '@borderlane/messaging'
import { log } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'

const KEEP_MS = 60_000
const NONE: PaymentOffer = {
  provider: null,
  methods: [],
  publishableKey: null,
  test: false,
  cancelRefundPercent: 0,
}

/** How this site is paid, as payments says it; what it said last while it does not answer. */
@Injectable()
export class PaymentOffers {
  private known = NONE
  private goodUntil = 0

  constructor(private readonly calls: Calls) {}

  async read(): Promise<PaymentOffer> {
    if (performance.now() < this.goodUntil) return this.known
    try {
      this.known = await this.calls.send(describeOffer, {}, serviceCaller('gateway'))
      this.goodUntil = performance.now() + KEEP_MS
    } catch (err) {
      log.warn(
        { event: 'offers.not_read', err },
        'payment methods could not be read from payments; using the last answer',
      )
    }
    return this.known
  }
}
