import { PaymentStatus } from '@borderlane/contracts/payments/payment'
import { CLOCK, type Clock, gauge, gaugeBy } from '@borderlane/runtime'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { DataSource } from 'typeorm'

const DAY_MS = 86_400_000
/** The whole ledger is added up; no more often than this. */
const LEDGER_EVERY_MS = 60_000

/** What an operator watches of the money. */
@Injectable()
export class PaymentMetrics implements OnModuleInit {
  private ledger = { readAt: -Infinity, imbalance: 0 }

  constructor(
    private readonly db: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    gaugeBy('payments_by_status', 'Payments of the last day', 'status', () => this.byStatus())
    gauge('ledger_imbalance_cents', 'Sum of all entries of the ledger, which is 0', () => this.imbalance())
  }

  async byStatus(): Promise<Record<string, number>> {
    const since = new Date(this.clock.now().getTime() - DAY_MS)
    const rows = await this.db.query<{ status: string; count: number }[]>(
      `SELECT status, count(*)::int AS count FROM payment WHERE id >= $1 GROUP BY status`,
      [firstIdAt(since)],
    )
    const none = PaymentStatus.options.map((status) => [status, 0] as const)
    return Object.fromEntries([...none, ...rows.map(({ status, count }) => [status, count] as const)])
  }

  async imbalance(): Promise<number> {
    const now = this.clock.now().getTime()
    if (now - this.ledger.readAt >= LEDGER_EVERY_MS) {
      // One that does not balance by itself is found, too, where another one makes up for it.
      const [row] = await this.db.query<[{ imbalance: number }]>(
        `SELECT coalesce(sum(abs(total)), 0)::float AS imbalance
         FROM (SELECT sum(amount_cents) AS total FROM ledger_entry GROUP BY transaction_id) of_transaction`,
      )
      this.ledger = { readAt: now, imbalance: row.imbalance }
    }
    return this.ledger.imbalance
  }
}

/** Ids begin with their time: none that was made then or later is lower. */
function firstIdAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
