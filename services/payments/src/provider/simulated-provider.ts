import { randomInt } from 'node:crypto'
import { AppError } from '@borderlane/contracts/errors'
import type { PaymentFailure, PaymentMethod } from '@borderlane/contracts/payments/payment'
import type { InputOf } from '@borderlane/contracts/define'
import type { actOnTestPayment, TestPayment } from '@borderlane/contracts/payments/public'
import { newId } from '@borderlane/persistence'
import { type DataSource, type EntityManager } from 'typeorm'
import { z } from 'zod'
import type {
  Charge,
  PaymentProvider,
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
  RefundState,
} from './payment-provider'
import type { SimulatedSettings } from './simulated-settings'
import { outcomeOfToken, type SimulatedOutcome } from './simulated-token'
import { ProviderRef, readSigned } from './webhook-signature'

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

interface Row {
  ref: string
  method: 'card' | 'crypto' | 'wallet'
  status: ProviderPayment['state']
  outcome: SimulatedOutcome | 'refused'
  amount_cents: number
  received_cents: number
  refunded_cents: number
  expires_at: Date | null
  dispute: ProviderDispute['state'] | null
  disputed_cents: number
}

/**
 * A provider that charges nobody. Its state is in tables of its own with one payment for each of ours, so that asking
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
    await this.db.query(
      `INSERT INTO simulated_payment (ref, payment_id, method, status, outcome, amount_cents, due_at, expires_at)
       VALUES (replace(gen_random_uuid()::text, '-', ''), $1, $2, $3, $4, $5,
         now() + make_interval(secs => $6::float / 1000),
         CASE WHEN $3 = 'requires_action' THEN now() + make_interval(secs => $7) END)
       ON CONFLICT (payment_id) DO NOTHING`,
      [
        paymentId,
        method.kind,
        waits ? 'requires_action' : 'processing',
        outcome,
        amountCents,
        this.settings.SIMULATED_DELAY_MS,
        this.settings.SIMULATED_INVOICE_SECONDS,
      ],
    )
    return (await this.find(paymentId))!
  }

  async find(paymentId: string): Promise<ProviderPayment | undefined> {
    const [row] = await this.db.query<{ ref: string }[]>(
      `SELECT ref FROM simulated_payment WHERE payment_id = $1`,
      [paymentId],
    )
    return row && this.read(row.ref)
  }

  async read(ref: string): Promise<ProviderPayment | undefined> {
    await this.moveOn(ref)
    const [rows] = await this.db.query<[{ outcome: string; times_asked: number }[], number]>(
      `UPDATE simulated_payment SET times_asked = times_asked + 1
       WHERE ref = $1 AND status = 'succeeded' RETURNING outcome, times_asked`,
      [ref],
    )
    if (rows[0]?.outcome === 'lost' && rows[0].times_asked === 1)
      throw new Error("the provider's answer was lost")
    const row = await this.row(this.db.manager, ref)
    return row && toProviderPayment(row)
  }

  async cancel(ref: string): Promise<ProviderPayment> {
    await this.change(ref, (row) =>
      isOpen(row) && row.received_cents === 0 ? { status: 'canceled' } : undefined,
    )
    return (await this.read(ref))!
  }

  async refund({ refundId, ref, amountCents }: ProviderRefund): Promise<RefundState> {
    const row = await this.row(this.db.manager, ref)
    const held = row?.dispute === 'open' ? row.disputed_cents : 0
    if (!row || row.received_cents - row.refunded_cents - held < amountCents) {
      const [known] = await this.db.query<unknown[]>(`SELECT 1 FROM simulated_refund WHERE refund_id = $1`, [
        refundId,
      ])
      return known ? 'succeeded' : 'failed'
    }
    await this.db.query(
      `INSERT INTO simulated_refund (refund_id, ref, amount_cents) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [refundId, ref, amountCents],
    )
    return 'succeeded'
  }

  readWebhook(body: string, signature: string): { eventId: string; ref: string } {
    const { id, ref } = readSigned(body, signature, this.settings.SIMULATED_WEBHOOK_SECRETS, Notice)
    return { eventId: id, ref }
  }

  /** What its own pages show of a payment. */
  async show(ref: string): Promise<TestPayment> {
    await this.moveOn(ref)
    const row = await this.row(this.db.manager, ref)
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

  /** What a payer does on its pages. */
  async act(ref: string, act: Act): Promise<TestPayment> {
    await this.moveOn(ref)
    if (!(await this.row(this.db.manager, ref))) throw new AppError('payments.not_found')
    await this.change(ref, (row) => {
      const change =
        row.method === 'crypto' ? payInvoice(row, act) : (confirmCard(row, act) ?? disputeCard(row, act))
      if (!change) throw new AppError('payments.not_open')
      return change
    })
    return this.show(ref)
  }

  /** Decides what is due: about one payment, or all. Each decision is told by a webhook. */
  async moveOn(ref: string | null): Promise<void> {
    await this.db.transaction(async (tx) => {
      const [moved] = await tx.query<[{ ref: string }[], number]>(
        `UPDATE simulated_payment SET
           status = CASE WHEN status = 'requires_action' THEN 'expired'
             WHEN outcome IN ('ok', 'lost', 'confirm') THEN 'succeeded' ELSE 'failed' END,
           received_cents = CASE WHEN status = 'processing' AND outcome IN ('ok', 'lost', 'confirm')
             THEN amount_cents ELSE received_cents END
         WHERE ($1::text IS NULL OR ref = $1)
           AND ((status = 'processing' AND due_at <= now()) OR (status = 'requires_action' AND expires_at <= now()))
         RETURNING ref`,
        [ref],
      )
      for (const one of moved) await this.tell(tx, one.ref)
    })
  }

  private async change(ref: string, decide: (row: Row) => Partial<Row> | undefined): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.query(`SELECT 1 FROM simulated_payment WHERE ref = $1 FOR UPDATE`, [ref])
      const row = (await this.row(tx, ref))!
      const change = decide(row)
      if (!change) return
      const { status, outcome, received_cents, dispute, disputed_cents } = { ...row, ...change }
      await tx.query(
        `UPDATE simulated_payment SET status = $2, outcome = $3, received_cents = $4, dispute = $5,
           disputed_cents = $6, due_at = now() + make_interval(secs => $7::float / 1000) WHERE ref = $1`,
        [ref, status, outcome, received_cents, dispute, disputed_cents, this.settings.SIMULATED_DELAY_MS],
      )
      await this.tell(tx, ref)
    })
  }

  /** Puts a webhook into the queue of those to send: late, twice or never, as the settings say. */
  private async tell(tx: EntityManager, ref: string): Promise<void> {
    const { settings } = this
    if (!settings.SIMULATED_WEBHOOK_URL || chance(settings.SIMULATED_WEBHOOK_LOST_PERCENT)) return
    const eventId = newId()
    for (let copy = 0; copy < (chance(settings.SIMULATED_WEBHOOK_DOUBLED_PERCENT) ? 2 : 1); copy += 1)
      await tx.query(
        `INSERT INTO simulated_webhook (id, event_id, ref, send_at)
         VALUES ($1, $2, $3, now() + make_interval(secs => $4::float / 1000))`,
        [newId(), eventId, ref, randomInt(settings.SIMULATED_WEBHOOK_DELAY_MS + 1)],
      )
  }

  private async row(db: EntityManager, ref: string): Promise<Row | undefined> {
    const [row] = await db.query<Row[]>(
      `SELECT p.*, coalesce((SELECT sum(amount_cents) FROM simulated_refund r WHERE r.ref = p.ref), 0)::int
         + CASE WHEN p.dispute = 'lost' THEN p.disputed_cents ELSE 0 END AS refunded_cents
       FROM simulated_payment p WHERE p.ref = $1`,
      [ref],
    )
    return row
  }
}

function isOpen({ status }: Row): boolean {
  return status === 'processing' || status === 'requires_action'
}

function statusOf({ status, dispute }: Row): TestPayment['status'] {
  if (dispute === 'open') return 'disputed'
  if (dispute === 'lost') return 'ended'
  if (status === 'succeeded') return 'paid'
  return status === 'processing' || status === 'requires_action' ? 'open' : 'ended'
}

/** Coins can be sent to an invoice that has ended, too: then they come late. */
function payInvoice(row: Row, act: Act): Partial<Row> | undefined {
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

function confirmCard({ status }: Row, act: Act): Partial<Row> | undefined {
  if (status !== 'requires_action') return undefined
  if (act === 'confirm') return { status: 'processing' }
  if (act === 'refuse') return { status: 'failed', outcome: 'refused' }
  return act === 'expire' ? { status: 'expired' } : undefined
}

/** What is left of a paid card can be disputed, once. */
function canDispute({ method, status, dispute, received_cents, refunded_cents }: Row): boolean {
  return method !== 'crypto' && status === 'succeeded' && !dispute && received_cents > refunded_cents
}

function disputeCard(row: Row, act: Act): Partial<Row> | undefined {
  if (act === 'dispute' && canDispute(row))
    return { dispute: 'open', disputed_cents: row.received_cents - row.refunded_cents }
  if (row.dispute !== 'open') return undefined
  if (act === 'win_dispute') return { dispute: 'won' }
  return act === 'lose_dispute' ? { dispute: 'lost' } : undefined
}

function toProviderPayment(row: Row): ProviderPayment {
  const waits = row.status === 'requires_action'
  return {
    ref: row.ref,
    state: row.status,
    amountCents: row.amount_cents,
    receivedCents: row.received_cents,
    refundedCents: row.refunded_cents,
    dispute: row.dispute && { ref: row.ref, state: row.dispute, amountCents: row.disputed_cents },
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
