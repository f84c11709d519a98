import type { Caller } from '@borderlane/contracts/caller'
import { AppError } from '@borderlane/contracts/errors'
import type { OrderFilter, StaffAction } from '@borderlane/contracts/orders/admin'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { newId } from '@borderlane/persistence'
import { currentRequest } from '@borderlane/runtime'
import type { EntityManager } from 'typeorm'

interface StaffAct {
  orderId: string
  actorId: string
  action: StaffAction
  reason?: string
  /** The document, the payment or the answers that it was about. */
  subject?: string
}

/** Writes down what a member of staff did, in the transaction in which they do it. The table refuses changes. */
export async function writeAudit(tx: EntityManager, act: StaffAct, at: Date): Promise<void> {
  await tx.query(
    `INSERT INTO order_audit (id, order_id, actor_id, action, reason, subject, request_id, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      newId(),
      act.orderId,
      act.actorId,
      act.action,
      act.reason ?? null,
      act.subject ?? null,
      currentRequest()?.requestId ?? null,
      at,
    ],
  )
}

/** What staff do by a traveller's route is written down as theirs. What travellers do for themselves is not. */
export async function auditForTraveller(
  tx: EntityManager,
  by: { caller: Caller; access: OrderAccess },
  act: Pick<StaffAct, 'action' | 'subject'>,
  at: Date,
): Promise<void> {
  if (by.access.role === 'staff')
    await writeAudit(tx, { ...act, orderId: by.access.id, actorId: personOf(by.caller) }, at)
}

/** Routes for admins let nobody in without an account. */
export function personOf({ userId }: Caller): string {
  if (!userId) throw new AppError('auth.required')
  return userId
}

/** Many orders left the house in one file: by which filters, but never what was searched for, which may be a name. */
export async function writeExport(
  tx: EntityManager,
  { actorId, filter }: { actorId: string; filter: OrderFilter },
  at: Date,
): Promise<void> {
  const { status, queue, search } = filter
  const subject = JSON.stringify({ status, queue, ...(search && { search: true }) })
  await tx.query(
    `INSERT INTO order_audit (id, order_id, actor_id, action, subject, request_id, at)
     VALUES ($1, NULL, $2, 'export', $3, $4, $5)`,
    [newId(), actorId, subject, currentRequest()?.requestId ?? null, at],
  )
}
