import { orderChanged } from '@borderlane/contracts/orders/internal'
import type { Hints } from '@borderlane/messaging'
import { afterCommit } from '@borderlane/persistence'
import type { EntityManager } from 'typeorm'

/** Tells open event streams of the change once it has committed. */
export function tellAfterCommit(
  tx: EntityManager,
  hints: Hints,
  { id: orderId, version }: { id: string; version: number },
): void {
  // By order: of several changes of one order the last is the one to tell.
  afterCommit(tx, () => hints.tell(orderChanged, { orderId, version }), `order changed ${orderId}`)
}
