import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { getOrder, preparePayment } from '@borderlane/contracts/orders'
import {
  type Payment as PaymentView,
  paymentCaptured,
  paymentStarted,
  startPayment,
} from '@borderlane/contracts/payments'
import { Calls, Outbox, serviceCaller } from '@borderlane/messaging'
import { once } from '@borderlane/persistence'
import { CLOCK, type Clock, gauge, log } from '@borderlane/runtime'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { DataSource, type EntityManager, MoreThan } from 'typeorm'
import { bookCapture } from '../ledger/ledger'
import { SimulatedProvider } from '../provider/simulated-provider'
import { outcomeOfToken, type SimulatedOutcome } from '../provider/simulated-token'
import { Payment } from './payment.entity'
import type { PaymentOutcome } from './payment-status'
import { toPayment } from './payment.view'

const PAGE = 100
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

type Prepared = OutputOf<typeof preparePayment>

@Injectable()
export class PaymentService implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly calls: Calls,
    private readonly outbox: Outbox,
    private readonly provider: SimulatedProvider,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    // The alarm for a provider that does not decide: such a payment stays as it is until somebody knows.
    gauge('payments_processing_oldest_seconds', 'Age of the oldest payment without a decision', () =>
      this.oldestSeconds(),
    )
  }

  /** Begins to pay an order; the provider is asked afterwards, by a job. */
  async start(input: InputOf<typeof startPayment>, caller: Caller): Promise<PaymentView> {
    // Who may see the order may pay it; the orders service decides by the caller's own identity.
    await this.calls.send(getOrder, { id: input.id }, caller)
    const outcome = outcomeOfToken(input.method.token)
    if (!outcome) throw new AppError('payments.bad_token')
    const prepared = await this.prepare(input.id)
    return this.db.transaction((tx) =>
      once(tx, { caller, contract: startPayment, input }, async () => {
        // Thrown in here, so that a repeated request gets its answer even when the order is paid by now.
        if (prepared instanceof AppError) throw prepared
        return toPayment(await this.begin(tx, prepared, outcome))
      }),
    )
  }

  async get(id: string, caller: Caller): Promise<PaymentView> {
    const payment = await this.db.manager.findOneBy(Payment, { id })
    if (!payment) throw new AppError('payments.not_found')
    try {
      await this.calls.send(getOrder, { id: payment.orderId }, caller)
    } catch (error) {
      const notTheirs = error instanceof AppError && error.code === 'orders.not_found'
      throw notTheirs ? new AppError('payments.not_found') : error
    }
    return toPayment(payment)
  }

  /** Asks the provider and takes over its decision, if there is one. Safe to repeat. */
  async settle(paymentId: string): Promise<void> {
    const outcome = await this.provider.ask(paymentId)
    if (outcome) await this.db.transaction((tx) => this.decide(tx, paymentId, outcome))
  }

  /** The ids of all payments without a decision, oldest first. */
  async *undecided(): AsyncGenerator<string> {
    let last = FIRST_ID
    for (;;) {
      const page = await this.db.manager.find(Payment, {
        select: { id: true },
        where: { status: 'processing', id: MoreThan(last) },
        order: { id: 'ASC' },
        take: PAGE,
      })
      for (const { id } of page) yield id
      if (page.length < PAGE) return
      last = page.at(-1)!.id
    }
  }

  /** The amount comes from here alone. */
  private async prepare(id: string): Promise<Prepared | AppError> {
    try {
      return await this.calls.send(preparePayment, { id }, serviceCaller('payments'))
    } catch (error) {
      if (error instanceof AppError) return error
      throw error
    }
  }

  private async begin(tx: EntityManager, order: Prepared, outcome: SimulatedOutcome): Promise<Payment> {
    const payment = Payment.start(order, this.clock.now())
    // Of several starts at the same time the unique index lets one through; the others wait here for its commit.
    const inserted = await tx
      .createQueryBuilder()
      .insert()
      .into(Payment)
      .values(payment)
      .orIgnore()
      .returning('id')
      .execute()
    if ((inserted.raw as unknown[]).length === 0) {
      const paid = await tx.existsBy(Payment, { orderId: order.orderId, status: 'succeeded' })
      throw new AppError(paid ? 'orders.already_paid' : 'payments.in_progress')
    }
    const { id: paymentId, orderId, version, amountCents } = payment
    await this.provider.accept(tx, { paymentId, amountCents, outcome })
    await this.outbox.add(tx, paymentStarted, { paymentId, orderId, version })
    log.info({ event: 'payments.started', paymentId, orderId }, 'a payment was begun')
    return payment
  }

  private async decide(tx: EntityManager, id: string, outcome: PaymentOutcome): Promise<void> {
    const payment = await tx.findOne(Payment, { where: { id }, lock: { mode: 'pessimistic_write' } })
    if (!payment?.decide(outcome, this.clock.now())) return
    await tx.save(payment)
    const { id: paymentId, orderId, version, amountCents, currency } = payment
    if (payment.status === 'succeeded') {
      await bookCapture(tx, payment)
      await this.outbox.add(tx, paymentCaptured, { paymentId, orderId, version, amountCents, currency })
    }
    log.info({ event: `payments.${payment.status}`, paymentId, orderId }, 'a payment was decided')
  }

  private async oldestSeconds(): Promise<number> {
    const [row] = await this.db.query<{ age: number | null }[]>(
      `SELECT extract(epoch FROM now() - min(created_at))::float AS age FROM payment WHERE status = 'processing'`,
    )
    return row?.age ?? 0
  }
}
