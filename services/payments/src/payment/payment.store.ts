import type { PaymentStatus } from '@borderlane/contracts/payments/payment'
import { type EntityManager, In, type SelectQueryBuilder } from 'typeorm'
import { Payment, type OrderPrice, PaymentPart } from './payment.entity'

type Database = Pick<EntityManager, 'query'>

const LOCK = { mode: 'pessimistic_write' } as const

// Tables `payment` and `payment_part`, whose rows are `Payment` and `PaymentPart`: no payment is read without its parts.

/** @returns false, with nothing written, where one of the orders has an active payment of the same, or the token was used */
export async function insertPayment(tx: EntityManager, payment: Payment): Promise<boolean> {
  if ((await insertNew(tx, Payment, payment)) === 0) return false
  if ((await insertNew(tx, PaymentPart, payment.parts)) === payment.parts.length) return true
  await tx.delete(PaymentPart, { paymentId: payment.id })
  await tx.delete(Payment, { id: payment.id })
  return false
}

export async function findPayment(db: EntityManager, id: string): Promise<Payment | null> {
  return withParts(db, await db.findOneBy(Payment, { id }))
}

export async function findActivePayment(
  db: EntityManager,
  orderId: string,
  furtherPaymentId?: string,
): Promise<Payment | null> {
  const parts = await activeParts(db, orderId)
  const part = parts.find((one) => one.furtherPaymentId === (furtherPaymentId ?? null))
  return part ? findPayment(db, part.paymentId) : null
}

/** What is open or paid of an order, that of its price first. */
export async function listActivePayments(db: EntityManager, orderId: string): Promise<Payment[]> {
  const found = (await activeParts(db, orderId)).map(({ paymentId }) => findPayment(db, paymentId))
  return (await Promise.all(found)).filter((payment) => payment !== null)
}

export async function findActivePayments(
  db: EntityManager,
  orders: readonly Pick<OrderPrice, 'orderId' | 'furtherPaymentId'>[],
): Promise<Payment[]> {
  const found: Payment[] = []
  for (const { orderId, furtherPaymentId } of orders) {
    const payment = await findActivePayment(db, orderId, furtherPaymentId)
    if (payment) found.push(payment)
  }
  return found
}

/** Writes what may have changed of a payment that is locked, without the second read that `save` does. */
export async function writePayment(
  tx: EntityManager,
  { id, parts: _apart, createdAt: _fixed, ...changed }: Payment,
): Promise<void> {
  await tx.update(Payment, { id }, changed)
}

export async function lockPayment(tx: EntityManager, id: string): Promise<Payment | null> {
  // The parts after the lock: every writer holds it.
  return withParts(tx, await tx.findOne(Payment, { where: { id }, lock: LOCK }))
}

export async function lockPaidPayments(tx: EntityManager, orderId: string): Promise<Payment[]> {
  const paid: Payment[] = []
  // Always in one order: two who lock several wait for each other, and not each for both.
  for (const { paymentId } of await activeParts(tx, orderId)) {
    const payment = await lockPayment(tx, paymentId)
    if (payment?.isPaid && !payment.partOf(orderId).isGivenBack) paid.push(payment)
  }
  return paid
}

export async function listPaymentsOf(db: EntityManager, orderId: string): Promise<Payment[]> {
  return addParts(db, await newestFirst(db, { orderIds: [orderId] }).getMany())
}

interface Which {
  orderIds?: string[]
  status?: PaymentStatus
  /** Of the payment: its id, or its name at the provider. */
  reference?: string
}

/** A page of all of them, or of those of some orders or a status, newest first; and how many there are. */
export async function listPaymentPage(
  db: EntityManager,
  which: Which,
  { skip, take }: { skip: number; take: number },
): Promise<[Payment[], number]> {
  const [payments, total] = await newestFirst(db, which).skip(skip).take(take).getManyAndCount()
  return [await addParts(db, payments), total]
}

/**
 * Takes open payments of a provider that are worth a question now, longest unasked first. For all others they are
 * asked about from now on. One that someone works on is left out.
 * @param asked.before when a payment of each status was asked about for the last time, at the latest
 */
export async function takeOpenPayments(
  db: Database,
  provider: string,
  asked: { now: Date; before: { processing: Date; requiresAction: Date } },
  most: number,
): Promise<string[]> {
  const [rows] = await db.query<[{ id: string }[], number]>(
    `UPDATE payment SET checked_at = $2 WHERE id IN (
       SELECT id FROM payment WHERE status IN ('processing', 'requires_action') AND provider = $1
         AND (checked_at IS NULL OR checked_at < CASE status WHEN 'processing' THEN $3 ELSE $4 END::timestamptz)
       ORDER BY checked_at NULLS FIRST LIMIT $5 FOR UPDATE SKIP LOCKED)
     RETURNING id`,
    [provider, asked.now, asked.before.processing, asked.before.requiresAction, most],
  )
  return rows.map(({ id }) => id)
}

/** Takes decided payments of a provider whose turn it is; for all others they are compared from now on. */
export async function takeDecidedPayments(db: Database, provider: string, most: number): Promise<string[]> {
  const [rows] = await db.query<[{ id: string }[], number]>(
    `UPDATE payment SET checked_at = now() WHERE id IN (
       SELECT id FROM payment
       WHERE provider = $1 AND status NOT IN ('processing', 'requires_action')
         AND (status = 'disputed' OR created_at > now() - interval '30 days')
         AND (checked_at IS NULL OR checked_at < now() - interval '10 minutes')
       ORDER BY checked_at NULLS FIRST LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING id`,
    [provider, most],
  )
  return rows.map(({ id }) => id)
}

export async function countDisputed(db: Database): Promise<number> {
  const [row] = await db.query<[{ count: number }]>(
    `SELECT count(*)::int AS count FROM payment WHERE status = 'disputed'`,
  )
  return row.count
}

/** @returns how many there are of each status, of those whose id is not lower */
export function countByStatus(db: Database, firstId: string): Promise<{ status: string; count: number }[]> {
  return db.query(`SELECT status, count(*)::int AS count FROM payment WHERE id >= $1 GROUP BY status`, [
    firstId,
  ])
}

/** @returns the age of the oldest payment without a decision, in seconds; 0: there is none */
export async function readOldestProcessing(db: Database): Promise<number> {
  const [row] = await db.query<{ age: number | null }[]>(
    `SELECT extract(epoch FROM now() - min(created_at))::float AS age FROM payment WHERE status = 'processing'`,
  )
  return row?.age ?? 0
}

/** Whether an order was paid from a card from which one of the others was paid, too. */
export async function isSameCard(db: Database, orderId: string, others: readonly string[]): Promise<boolean> {
  const rows = await db.query<unknown[]>(
    `SELECT 1 FROM payment p JOIN payment_part part ON part.payment_id = p.id
       JOIN payment q ON q.card_mark = p.card_mark AND q.provider = p.provider
       JOIN payment_part other ON other.payment_id = q.id
     WHERE part.order_id = $1 AND other.order_id = ANY ($2) AND other.order_id <> $1
       AND p.captured_at IS NOT NULL AND q.captured_at IS NOT NULL LIMIT 1`,
    [orderId, others],
  )
  return rows.length > 0
}

/** The payment that has paid an order, whatever was refunded of it since. */
export async function findCapturedPayment(db: EntityManager, orderId: string): Promise<Payment | undefined> {
  return (await listPaymentsOf(db, orderId)).find(
    ({ capturedAt, furtherPaymentId }) => capturedAt !== null && !furtherPaymentId,
  )
}

/** Removes what could lead to a person; amounts and states stay. */
export async function forgetPerson(tx: EntityManager, orderId: string): Promise<void> {
  await tx.query(
    `UPDATE payment SET token_hash = NULL, card_mark = NULL, action = NULL, invoice_url = NULL,
       reason = CASE WHEN reason IS NOT NULL THEN 'erased' END
     WHERE id IN (SELECT payment_id FROM payment_part WHERE order_id = $1)`,
    [orderId],
  )
}

function newestFirst(db: EntityManager, { orderIds, status, reference }: Which): SelectQueryBuilder<Payment> {
  const query = db.createQueryBuilder(Payment, 'p').orderBy('p.createdAt', 'DESC').addOrderBy('p.id', 'DESC')
  if (status) query.andWhere('p.status = :status', { status })
  if (reference)
    query.andWhere('(p.id::text = :id OR p.provider_ref = :reference)', {
      id: reference.toLowerCase(),
      reference,
    })
  if (orderIds)
    query.andWhere('p.id IN (SELECT payment_id FROM payment_part WHERE order_id IN (:...orderIds))', {
      orderIds,
    })
  return query
}

function activeParts(db: EntityManager, orderId: string): Promise<PaymentPart[]> {
  return db
    .createQueryBuilder(PaymentPart, 'part')
    .where('part.orderId = :orderId AND part.active AND part.refundedCents < part.amountCents', { orderId })
    .orderBy('part.furtherPaymentId', 'ASC', 'NULLS FIRST')
    .getMany()
}

async function insertNew<T extends object>(tx: EntityManager, entity: new () => T, values: T | T[]) {
  const query = tx.createQueryBuilder().insert().into(entity).values(values).orIgnore()
  const { raw } = await query.returning('*').execute()
  return (raw as unknown[]).length
}

async function withParts(db: EntityManager, payment: Payment | null): Promise<Payment | null> {
  return payment && (await addParts(db, [payment]))[0]!
}

async function addParts(db: EntityManager, payments: Payment[]): Promise<Payment[]> {
  const where = { paymentId: In(payments.map(({ id }) => id)) }
  const parts = payments.length === 0 ? [] : await db.find(PaymentPart, { where, order: { orderId: 'ASC' } })
  for (const payment of payments) payment.parts = parts.filter(({ paymentId }) => paymentId === payment.id)
  return payments
}
