import { randomInt } from 'node:crypto'
import type { PaymentFailure, PaymentMethod } from '@borderlane/contracts/payments/payment'
import { AppError, type InputOf } from '@borderlane/contracts/define'
import type { actOnTestPayment, TestPayment } from '@borderlane/contracts/payments/public'
import { newId } from '@borderlane/persistence'
import type { DataSource, EntityManager } from 'typeorm'
import { z } from 'zod'
import type { Config } from '../config'
import type {
  Charge,
  PaymentProvider,
  ProviderPayment,
  ProviderRefund,
  RefundState,
} from './payment-provider'
import {
  addSimulated,
  addSimulatedRefund,
  addWebhook,
  changeSimulated,
  countQuestion,
  decideDue,
  findRef,
  isRefunded,
  lockSimulated,
  readSimulated,
  type SimulatedPayment,
} from './simulated.store'
import { cardOfToken, outcomeOfToken, type SimulatedOutcome } from './simulated-token'
import { ProviderRef, readSigned } from './webhook-signature'

export type SimulatedSettings = Pick<
  Config,
  | 'SIMULATED_DELAY_MS'
  | 'SIMULATED_INVOICE_SECONDS'
  | 'SIMULATED_WEBHOOK_URL'
  | 'SIMULATED_WEBHOOK_SECRETS'
  | 'SIMULATED_WEBHOOK_DELAY_MS'
  | 'SIMULATED_WEBHOOK_DOUBLED_PERCENT'
  | 'SIMULATED_WEBHOOK_LOST_PERCENT'
>
type Act = InputOf<typeof actOnTestPayment>['act']

const FAILURES: Partial<Record<SimulatedOutcome | 'refused', PaymentFailure>> = {
  declined: 'card_declined',
  funds: 'insufficient_funds',
  expired: 'card_expired',
  error: 'provider_error',
  refused: 'confirmation_failed',
}
const OVERPAID_BY = 1.1

const Notice = z.object({ id: ProviderRef, ref: ProviderRef })

/**
 * A provider that charges no one. Its state is in tables of its own with one payment for each of ours, so that asking
 * twice never charges twice. Only the database's clock counts: clocks of replicas differ.
 */
export class SimulatedProvider implements PaymentProvider {
  readonly name = 'simulated'
  readonly methods = ['card', 'crypto', 'wallet'] as const
  readonly publishableKey = null
  readonly test = true
  readonly decidesAfterMs: number

  constructor(
    private readonly db: DataSource,
    private readonly settings: SimulatedSettings,
  ) {
    this.decidesAfterMs = settings.SIMULATED_DELAY_MS
  }

  accepts(method: PaymentMethod): boolean {
    return method.kind === 'crypto' || outcomeOfToken(method.token) !== undefined
  }

  async begin({ paymentId, method, amountCents }: Charge): Promise<ProviderPayment> {
    const outcome = method.kind === 'crypto' ? 'ok' : outcomeOfToken(method.token)
    if (!outcome) throw new AppError('payments.bad_token')
    const waits = method.kind === 'crypto' || outcome === 'confirm'
    const added = await addSimulated(
      this.db,
      {
        payment_id: paymentId,
        method: method.kind,
        status: waits ? 'requires_action' : 'processing',
        outcome,
        amount_cents: amountCents,
        card_mark: method.kind === 'card' ? cardOfToken(method.token) : null,
      },
      { delayMs: this.settings.SIMULATED_DELAY_MS, invoiceSeconds: this.settings.SIMULATED_INVOICE_SECONDS },
    )
    if (added && this.decidesAfterMs > 0) return toProviderPayment(added)
    return (await this.find(paymentId))!
  }

  async find(paymentId: string): Promise<ProviderPayment | undefined> {
    const ref = await findRef(this.db, paymentId)
    return ref === undefined ? undefined : this.read(ref)
  }

  async read(ref: string): Promise<ProviderPayment | undefined> {
    await this.decideDue(ref)
    const question = await countQuestion(this.db, ref)
    if (question?.outcome === 'lost' && question.times_asked === 1)
      throw new Error("the provider's answer was lost")
    const row = await readSimulated(this.db, ref)
    return row && toProviderPayment(row)
  }

  async cancel(ref: string): Promise<ProviderPayment> {
    await this.change(ref, (row) =>
      isOpen(row) && row.received_cents === 0 ? { status: 'canceled' } : undefined,
    )
    return (await this.read(ref))!
  }

  async refund({ refundId, ref, amountCents }: ProviderRefund): Promise<RefundState> {
    const row = await readSimulated(this.db, ref)
    const held = row?.dispute === 'open' ? row.disputed_cents : 0
    if (!row || row.received_cents - row.refunded_cents - held < amountCents) {
      return (await isRefunded(this.db, refundId)) ? 'succeeded' : 'failed'
    }
    await addSimulatedRefund(this.db, refundId, ref, amountCents)
    return 'succeeded'
  }

  readWebhook(body: string, signature: string): { eventId: string; ref: string } {
    const { id, ref } = readSigned(body, signature, this.settings.SIMULATED_WEBHOOK_SECRETS, Notice)
    return { eventId: id, ref }
  }

  async showPayment(ref: string): Promise<TestPayment> {
    await this.decideDue(ref)
    const row = await readSimulated(this.db, ref)
    if (!row) throw new AppError('payments.not_found')
    return {
      ref,
      method: row.method,
      status: statusOf(row),
      amountCents: row.amount_cents,
      receivedCents: row.received_cents,
      currency: 'GBP',
      expiresAt: row.expires_at?.toISOString() ?? null,
      canDispute: canDispute(row),
    }
  }

  async actOnPayment(ref: string, act: Act): Promise<TestPayment> {
    await this.decideDue(ref)
    if (!(await readSimulated(this.db, ref))) throw new AppError('payments.not_found')
    await this.change(ref, (row) => {
      const change =
        row.method === 'crypto' ? payInvoice(row, act) : (confirmCard(row, act) ?? disputeCard(row, act))
      if (!change) throw new AppError('payments.not_open')
      return change
    })
    return this.showPayment(ref)
  }

  /** Decides what is due: about one payment, or all. Each decision is reported by a webhook. */
  async decideDue(ref: string | null): Promise<void> {
    await this.db.transaction(async (tx) => {
      for (const decided of await decideDue(tx, ref)) await this.report(tx, decided)
    })
  }

  private async change(
    ref: string,
    decide: (row: SimulatedPayment) => Partial<SimulatedPayment> | undefined,
  ): Promise<void> {
    await this.db.transaction(async (tx) => {
      await lockSimulated(tx, ref)
      const row = (await readSimulated(tx, ref))!
      const change = decide(row)
      if (!change) return
      await changeSimulated(tx, { ...row, ...change }, this.settings.SIMULATED_DELAY_MS)
      await this.report(tx, ref)
    })
  }

  /** Puts a webhook into the queue of those to send: late, twice or never, as the settings say. */
  private async report(tx: EntityManager, ref: string): Promise<void> {
    const { settings } = this
    if (!settings.SIMULATED_WEBHOOK_URL || chance(settings.SIMULATED_WEBHOOK_LOST_PERCENT)) return
    const eventId = newId()
    for (let copy = 0; copy < (chance(settings.SIMULATED_WEBHOOK_DOUBLED_PERCENT) ? 2 : 1); copy += 1)
      await addWebhook(tx, eventId, ref, randomInt(settings.SIMULATED_WEBHOOK_DELAY_MS + 1))
  }
}

function isOpen({ status }: SimulatedPayment): boolean {
  return status === 'processing' || status === 'requires_action'
}

function statusOf({ status, dispute }: SimulatedPayment): TestPayment['status'] {
  if (dispute === 'open') return 'disputed'
  if (dispute === 'lost') return 'ended'
  if (status === 'succeeded') return 'paid'
  return status === 'processing' || status === 'requires_action' ? 'open' : 'ended'
}

/** Coins can be sent to an invoice that has ended, too: then they come late. */
function payInvoice(row: SimulatedPayment, act: Act): Partial<SimulatedPayment> | undefined {
  const { amount_cents, received_cents, status } = row
  if (act === 'expire') return isOpen(row) ? { status: 'expired' } : undefined
  if (status === 'succeeded' || act === 'confirm' || act === 'refuse') return undefined
  if (act === 'underpay') {
    const half = Math.floor((amount_cents - received_cents) / 2)
    return isOpen(row) && half > 0 ? { received_cents: received_cents + half } : undefined
  }
  const paid = act === 'overpay' ? Math.ceil(amount_cents * OVERPAID_BY) : amount_cents
  return { status: 'succeeded', received_cents: Math.max(paid, received_cents) }
}

function confirmCard({ status }: SimulatedPayment, act: Act): Partial<SimulatedPayment> | undefined {
  if (status !== 'requires_action') return undefined
  if (act === 'confirm') return { status: 'processing' }
  if (act === 'refuse') return { status: 'failed', outcome: 'refused' }
  return act === 'expire' ? { status: 'expired' } : undefined
}

function canDispute({ method, status, dispute, received_cents, refunded_cents }: SimulatedPayment): boolean {
  return method !== 'crypto' && status === 'succeeded' && !dispute && received_cents > refunded_cents
}

function disputeCard(row: SimulatedPayment, act: Act): Partial<SimulatedPayment> | undefined {
  if (act === 'dispute' && canDispute(row))
    return { dispute: 'open', disputed_cents: row.received_cents - row.refunded_cents }
  if (row.dispute !== 'open') return undefined
  if (act === 'win_dispute') return { dispute: 'won' }
  return act === 'lose_dispute' ? { dispute: 'lost' } : undefined
}

function toProviderPayment(row: SimulatedPayment): ProviderPayment {
  const waits = row.status === 'requires_action'
  return {
    ref: row.ref,
    state: row.status,
    amountCents: row.amount_cents,
    receivedCents: row.received_cents,
    refundedCents: row.refunded_cents,
    dispute: row.dispute && { ref: row.ref, state: row.dispute, amountCents: row.disputed_cents },
    cardMark: row.card_mark,
    failure: row.status === 'failed' ? (FAILURES[row.outcome] ?? 'provider_error') : null,
    action:
      waits && row.method !== 'crypto' ? { kind: 'redirect', url: `/test-confirmation/${row.ref}` } : null,
    invoiceUrl: row.method === 'crypto' ? `/test-invoice/${row.ref}` : null,
    expiresAt: row.expires_at,
  }
}

function chance(percent: number): boolean {
  return randomInt(100_000) < percent * 1_000
}
