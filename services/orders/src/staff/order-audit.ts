import { newId } from '@borderlane/persistence'
import { currentRequest } from '@borderlane/runtime'
import type { EntityManager } from 'typeorm'

interface StaffAct {
  orderId: string
  actorId: string
  action: 'status' | 'note' | 'reveal'
  reason?: string
}

/** Writes down what a member of staff did, in the transaction in which they do it. The table refuses changes. */
export async function writeAudit(tx: EntityManager, act: StaffAct, at: Date): Promise<void> {
  await tx.query(
    `INSERT INTO order_audit (id, order_id, actor_id, action, reason, request_id, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      newId(),
      act.orderId,
      act.actorId,
      act.action,
      act.reason ?? null,
      currentRequest()?.requestId ?? null,
      at,
    ],
  )
}
