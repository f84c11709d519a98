import { deleteUnlocked, newId } from '@borderlane/persistence'
import type { EntityManager } from 'typeorm'
import type { ProviderDispute, ProviderPayment } from './payment-provider'
import type { SimulatedOutcome } from './simulated-token'

type Database = Pick<EntityManager, 'query'>

export interface SimulatedPaymentRow {
  ref: string
  payment_id: string
  method: 'card' | 'crypto' | 'wallet'
  status: ProviderPayment['state']
  outcome: SimulatedOutcome | 'refused'
  amount_cents: number
  received_cents: number
  due_at: Date
  expires_at: Date | null
  times_asked: number
  dispute: ProviderDispute['state'] | null
  disputed_cents: number
  card_mark: string | null
}

/** A payment with the pence that was refunded of it, what a bank took by a lost dispute included. */
export type SimulatedPayment = SimulatedPaymentRow & { refunded_cents: number }

type Changeable = Pick<
  SimulatedPaymentRow,
  'ref' | 'status' | 'outcome' | 'received_cents' | 'dispute' | 'disputed_cents'
>

// Tables `simulated_payment` and `simulated_refund`: what the simulated provider knows.

/** Adds a payment under a new name. @returns undefined: there is one, which stays as it is */
export async function addSimulated(
  db: Database,
  row: Pick<
    SimulatedPaymentRow,
    'payment_id' | 'method' | 'status' | 'outcome' | 'amount_cents' | 'card_mark'
  >,
  { delayMs, invoiceSeconds }: { delayMs: number; invoiceSeconds: number },
): Promise<SimulatedPayment | undefined> {
  const [added] = await db.query<SimulatedPayment[]>(
    `INSERT INTO simulated_payment (ref, payment_id, method, status, outcome, amount_cents, card_mark, due_at, expires_at)
     VALUES (replace(gen_random_uuid()::text, '-', ''), $1, $2, $3, $4, $5, $8,
       now() + make_interval(secs => $6::float / 1000),
       CASE WHEN $3 = 'requires_action' THEN now() + make_interval(secs => $7) END)
     ON CONFLICT (payment_id) DO NOTHING RETURNING *, 0 AS refunded_cents`,
    [
      row.payment_id,
      row.method,
      row.status,
      row.outcome,
      row.amount_cents,
      delayMs,
      invoiceSeconds,
      row.card_mark,
    ],
  )
  return added
}

export async function findRef(db: Database, paymentId: string): Promise<string | undefined> {
  const [row] = await db.query<Pick<SimulatedPaymentRow, 'ref'>[]>(
    `SELECT ref FROM simulated_payment WHERE payment_id = $1`,
    [paymentId],
  )
  return row?.ref
}

export async function readSimulated(db: Database, ref: string): Promise<SimulatedPayment | undefined> {
  const [row] = await db.query<SimulatedPayment[]>(
    `SELECT p.*, coalesce((SELECT sum(amount_cents) FROM simulated_refund r WHERE r.ref = p.ref), 0)::int
       + CASE WHEN p.dispute = 'lost' THEN p.disputed_cents ELSE 0 END AS refunded_cents
     FROM simulated_payment p WHERE p.ref = $1`,
    [ref],
  )
  return row
}

/** Counts a question about a payment that has succeeded. @returns undefined: it has not */
export async function countQuestion(
  db: Database,
  ref: string,
): Promise<Pick<SimulatedPaymentRow, 'outcome' | 'times_asked'> | undefined> {
  const [rows] = await db.query<[Pick<SimulatedPaymentRow, 'outcome' | 'times_asked'>[], number]>(
    `UPDATE simulated_payment SET times_asked = times_asked + 1
     WHERE ref = $1 AND status = 'succeeded' RETURNING outcome, times_asked`,
    [ref],
  )
  return rows[0]
}

export async function lockSimulated(tx: EntityManager, ref: string): Promise<void> {
  await tx.query(`SELECT 1 FROM simulated_payment WHERE ref = $1 FOR UPDATE`, [ref])
}

export async function changeSimulated(tx: EntityManager, row: Changeable, delayMs: number): Promise<void> {
  const { ref, status, outcome, received_cents, dispute, disputed_cents } = row
  await tx.query(
    `UPDATE simulated_payment SET status = $2, outcome = $3, received_cents = $4, dispute = $5,
       disputed_cents = $6, due_at = now() + make_interval(secs => $7::float / 1000) WHERE ref = $1`,
    [ref, status, outcome, received_cents, dispute, disputed_cents, delayMs],
  )
}

/** Decides what is due: one payment, or all. @returns the names of those that were decided */
export async function decideDue(tx: EntityManager, ref: string | null): Promise<string[]> {
  const [decided] = await tx.query<[Pick<SimulatedPaymentRow, 'ref'>[], number]>(
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
  return decided.map((one) => one.ref)
}

export async function isRefunded(db: Database, refundId: string): Promise<boolean> {
  const rows = await db.query<unknown[]>(`SELECT 1 FROM simulated_refund WHERE refund_id = $1`, [refundId])
  return rows.length > 0
}

/** Pays back; a refund of this name that is there stays as it is. */
export async function addSimulatedRefund(db: Database, refundId: string, ref: string, amountCents: number) {
  await db.query(
    `INSERT INTO simulated_refund (refund_id, ref, amount_cents) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [refundId, ref, amountCents],
  )
}

export interface SimulatedWebhookRow {
  id: string
  event_id: string
  ref: string
  send_at: Date
  attempts: number
}

export type DueWebhook = Pick<SimulatedWebhookRow, 'id' | 'event_id' | 'ref'>

// Table `simulated_webhook`: what the simulated provider has to report.

export async function addWebhook(tx: EntityManager, eventId: string, ref: string, delayMs: number) {
  await tx.query(
    `INSERT INTO simulated_webhook (id, event_id, ref, send_at)
     VALUES ($1, $2, $3, now() + make_interval(secs => $4::float / 1000))`,
    [newId(), eventId, ref, delayMs],
  )
}

/** Takes those that are due; each is due again later, so that another replica does not send it meanwhile. */
export async function takeDueWebhooks(db: Database, most: number): Promise<DueWebhook[]> {
  const [due] = await db.query<[DueWebhook[], number]>(
    `UPDATE simulated_webhook SET attempts = attempts + 1,
       send_at = now() + make_interval(secs => least(power(2, attempts), 60))
     WHERE id IN (SELECT id FROM simulated_webhook WHERE send_at <= now() ORDER BY send_at LIMIT $1
       FOR UPDATE SKIP LOCKED)
     RETURNING id, event_id, ref`,
    [most],
  )
  return due
}

export async function removeWebhook(db: Database, id: string): Promise<void> {
  await db.query(`DELETE FROM simulated_webhook WHERE id = $1`, [id])
}

/** Removes those that were sent so many times. */
export async function removeTriedWebhooks(db: Database, attempts: number): Promise<void> {
  await db.query(deleteUnlocked('simulated_webhook', 'attempts >= $1'), [attempts])
}
