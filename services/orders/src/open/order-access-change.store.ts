import { newId } from '@borderlane/persistence'
import { currentRequest } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

/** Who kept or ended which way to an order. */
export interface AccessChange {
  orderId: string
  act: 'maker-kept' | 'maker-ended' | 'owner-ended' | 'link-ended'
  linkId?: string
  userId?: string
  at: Date
}

/** The table refuses changes. */
@Injectable()
export class OrderAccessChangeStore {
  async add(tx: EntityManager, { orderId, act, linkId, userId, at }: AccessChange): Promise<void> {
    if (act !== 'maker-kept')
      await tx.query(`UPDATE "order" SET access_ends = access_ends + 1 WHERE id = $1`, [orderId])
    await tx.query(
      `INSERT INTO order_access_change (id, order_id, act, link_id, user_id, request_id, at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [newId(), orderId, act, linkId ?? null, userId ?? null, currentRequest()?.requestId ?? null, at],
    )
  }
}
