import type { OutputOf } from '@borderlane/contracts/define'
import { BACKUP_DAYS, type eraseOrder } from '@borderlane/contracts/orders/privacy'
import type { OrderErasureRow } from './order-erasure.store'
import { dayOf } from './retention'

/** What the traveller keeps of an erasure. */
export function toReceipt({ at, actor }: Pick<OrderErasureRow, 'at' | 'actor'>): OutputOf<typeof eraseOrder> {
  // The whole of the last day has to be over.
  return { erasedAt: at.toISOString(), actor, backupsGoneOn: dayOf(at, BACKUP_DAYS + 1) }
}
