import { referralCreditEnded } from '@borderlane/contracts/orders/internal'
import { defineJob, Job, Outbox } from '@borderlane/messaging'
import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { ReferralStore } from './referral.store'

const EVERY_MS = 3_600_000
const AT_ONCE = 100

const endCredits = defineJob('orders.end-referral-credits')

/** Ends credits that were not used in time, and reports that to the ledger. Orders take none of them before that, too. */
@Injectable()
export class EndCredits {
  constructor(
    private readonly db: DataSource,
    private readonly store: ReferralStore,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Job(endCredits, { everyMs: EVERY_MS })
  async endCredits(): Promise<void> {
    let count = 0
    for (let ended = AT_ONCE; ended === AT_ONCE; count += ended) ended = await this.endSome()
    if (count > 0)
      log.info({ event: 'orders.credits_ended', count }, 'credits that were not used in time have ended')
  }

  /** @returns how many have ended */
  private endSome(): Promise<number> {
    return this.db.transaction(async (tx) => {
      const ended = await this.store.endCredits(tx, this.clock.now(), AT_ONCE)
      for (const { id: creditId, source_order_id: orderId, amount_cents: amountCents } of ended)
        await this.outbox.add(tx, referralCreditEnded, { creditId, orderId, amountCents })
      return ended.length
    })
  }
}
