import { defineJob, Job } from '@borderlane/messaging'
import { gauge, log } from '@borderlane/runtime'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { z } from 'zod'
import { PaymentMismatchStore } from '../payment/payment-mismatch.store'
import { PaymentStore } from '../payment/payment.store'
import { PAYMENT_PROVIDER, type PaymentProvider } from '../provider/payment-provider'
import { forEachId } from '../settlement/for-each-id'
import { type Captures, OrderCaptures } from './order-captures'
import { PaymentComparison } from './payment-comparison'

const EVERY_MS = 60_000
/** Over before the next round begins. */
const WITHIN_MS = 50_000
/** As many as orders is asked about at once. */
const PAGE = 100

export const reconcile = defineJob('payments.reconcile', z.strictObject({}))

/** Compares decided payments, those first that no one has looked at for the longest time. */
@Injectable()
export class Reconciliation implements OnModuleInit {
  constructor(
    private readonly payments: PaymentStore,
    private readonly mismatches: PaymentMismatchStore,
    private readonly captures: OrderCaptures,
    private readonly comparison: PaymentComparison,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
  ) {}

  onModuleInit(): void {
    gauge(
      'payments_mismatches',
      'Payments of which the provider or the order says something else, unrepaired',
      () => this.mismatches.count(),
    )
  }

  @Job(reconcile, { everyMs: EVERY_MS })
  async run(): Promise<void> {
    let captures: Captures
    const page = async (): Promise<string[]> => {
      const ids = await this.payments.takeDecided(this.provider.name, PAGE)
      captures = await this.captures.ask(ids)
      return ids
    }
    const compare = (id: string): Promise<void> =>
      this.comparison
        .compare(id, captures)
        .catch((err: unknown) =>
          log.warn(
            { event: 'payments.not_compared', paymentId: id, err },
            'payment could not be compared; retrying in a later round',
          ),
        )
    await forEachId(page, compare, WITHIN_MS)
  }
}
