import { CONFIG, log } from '@borderlane/runtime'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { Config } from '../config'
import type { PaymentOutcome } from '../payment/payment-status'
import type { SimulatedOutcome } from './simulated-token'

const OUTCOMES: Record<SimulatedOutcome, PaymentOutcome> = {
  ok: { status: 'succeeded' },
  lost: { status: 'succeeded' },
  declined: { status: 'failed', failure: 'card_declined' },
  error: { status: 'failed', failure: 'provider_error' },
}

/**
 * A card provider that charges nobody. Its state is a table of its own with one charge per payment of ours, so that
 * asking twice never charges twice. Only the database's clock counts: clocks of replicas differ.
 */
@Injectable()
export class SimulatedProvider implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    if (this.config.BORDERLANE_MODE === 'production') {
      log.warn({ event: 'payments.simulated' }, 'payments are simulated: no card is charged')
    }
  }

  /** Takes a charge on. The token was exchanged for its outcome before: it is kept nowhere. */
  async accept(
    tx: EntityManager,
    charge: { paymentId: string; amountCents: number; outcome: SimulatedOutcome },
  ): Promise<void> {
    await tx.query(
      `INSERT INTO simulated_charge (payment_id, amount_cents, outcome, due_at)
       VALUES ($1, $2, $3, now() + make_interval(secs => $4::float / 1000))`,
      [charge.paymentId, charge.amountCents, charge.outcome, this.config.SIMULATED_DELAY_MS],
    )
  }

  /**
   * Asks what became of a charge.
   * @returns undefined while it is not decided
   * @throws Error when the answer got lost; asking again is safe
   */
  async ask(paymentId: string): Promise<PaymentOutcome | undefined> {
    const [rows] = await this.db.query<[{ outcome: SimulatedOutcome; times_asked: number }[], number]>(
      `UPDATE simulated_charge
       SET times_asked = times_asked + 1,
         charged_at = CASE WHEN outcome IN ('ok', 'lost') THEN coalesce(charged_at, now()) END
       WHERE payment_id = $1 AND due_at <= now()
       RETURNING outcome, times_asked`,
      [paymentId],
    )
    const charge = rows[0]
    if (!charge) return undefined
    if (charge.outcome === 'lost' && charge.times_asked === 1)
      throw new Error("the provider's answer was lost")
    return OUTCOMES[charge.outcome]
  }
}
