import { PaymentStatus } from '@borderlane/contracts/payments/payment'
import { CLOCK, type Clock, gauge, gaugeBy } from '@borderlane/runtime'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { LedgerStore } from '../ledger/ledger.store'
import { PaymentStore } from '../payment/payment.store'

const DAY_MS = 86_400_000
/** The whole ledger is added up; no more often than this. */
const LEDGER_EVERY_MS = 60_000

/** What an operator watches of the money. */
@Injectable()
export class PaymentMetrics implements OnModuleInit {
  private balance = { readAt: -Infinity, imbalance: 0 }

  constructor(
    private readonly payments: PaymentStore,
    private readonly ledger: LedgerStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    gaugeBy('payments_by_status', 'Payments of the last day', 'status', () => this.byStatus())
    gauge('ledger_imbalance_cents', 'Sum of all entries of the ledger, which is 0', () => this.imbalance())
  }

  async byStatus(): Promise<Record<string, number>> {
    const since = new Date(this.clock.now().getTime() - DAY_MS)
    const rows = await this.payments.countByStatus(firstIdAt(since))
    const none = PaymentStatus.options.map((status) => [status, 0] as const)
    return Object.fromEntries([...none, ...rows.map(({ status, count }) => [status, count] as const)])
  }

  async imbalance(): Promise<number> {
    const now = this.clock.now().getTime()
    if (now - this.balance.readAt >= LEDGER_EVERY_MS)
      this.balance = { readAt: now, imbalance: await this.ledger.imbalance() }
    return this.balance.imbalance
  }
}

/** Ids begin with their time: none that was made then or later is lower. */
function firstIdAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
