// orders: pay/book-referral.ts -> orders.referral-booked -> payments: ledger
import type { PayloadOf } from '@borderlane/contracts/define'
import { referralBooked, referralCreditEnded } from '@borderlane/contracts/orders/internal'
import { OnEvent } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { creditEndEntries, type LedgerEntry, referralEntries } from '../payment/ledger'
import { bookTransaction } from '../payment/ledger.store'
import { findCapturedPayment } from '../payment/payment.store'

@Injectable()
export class BookReferral {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** What both get off their next orders, or what a partner gets. */
  @OnEvent(referralBooked)
  async bookReferral({ orderId, ...amounts }: PayloadOf<typeof referralBooked>, tx: EntityManager) {
    await this.bookEntries(tx, orderId, `referral:${orderId}`, referralEntries(amounts))
  }

  @OnEvent(referralCreditEnded)
  async bookCreditEnd(
    { creditId, orderId, amountCents }: PayloadOf<typeof referralCreditEnded>,
    tx: EntityManager,
  ): Promise<void> {
    await this.bookEntries(tx, orderId, `credit-end:${creditId}`, creditEndEntries(amountCents))
  }

  /** Only what is approved is booked, and nothing is approved that no one has paid for. */
  private async bookEntries(tx: EntityManager, orderId: string, source: string, entries: LedgerEntry[]) {
    const payment = await findCapturedPayment(tx, orderId)
    if (!payment) throw new Error(`no one has paid for order ${orderId}, of which a referral was booked`)
    const at = this.clock.now()
    await bookTransaction(tx, { kind: 'referral', source, paymentId: payment.id, orderId, at, entries })
  }
}
