import { PaymentStatus } from '@borderlane/contracts/payments/payment'
import { CLOCK, type Clock, gauge, gaugeBy } from '@borderlane/runtime'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { readImbalance } from '../payment/ledger.store'
import { countByStatus } from '../payment/payment.store'

const DAY_MS = 86_400_000
/** The whole ledger is added up; no more often than this. */
const LEDGER_EVERY_MS = 60_000

@Injectable()
export class PaymentMetrics implements OnModuleInit {
  private balance = { readAt: -Infinity, imbalance: 0 }

  constructor(
    private readonly db: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    gaugeBy('payments_by_status', 'Payments of the last day', 'status', () => this.countByStatus())
    gauge('ledger_imbalance_cents', 'Sum of all entries of the ledger, which is 0', () =>
      this.readImbalance(),
    )
  }

  async countByStatus(): Promise<Record<string, number>> {
    const since = new Date(this.clock.now().getTime() - DAY_MS)
    const rows = await countByStatus(this.db, firstIdAt(since))
    const none = PaymentStatus.options.map((status) => [status, 0] as const)
    return Object.fromEntries([...none, ...rows.map(({ status, count }) => [status, count] as const)])
  }

  async readImbalance(): Promise<number> {
    const now = this.clock.now().getTime()
    if (now - this.balance.readAt >= LEDGER_EVERY_MS)
      this.balance = { readAt: now, imbalance: await readImbalance(this.db) }
    return this.balance.imbalance
  }
}

/** Ids begin with their time: none that was made then or later is lower. */
function firstIdAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
