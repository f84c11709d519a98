import { AppError } from '@borderlane/contracts/errors'
import type { EntityManager } from 'typeorm'
import { Order } from './order.entity'

/**
 * The order, for work that acts for no traveller or whose caller was checked before.
 * @param options `lock`: nobody else changes the row until the end of the transaction
 * @throws AppError `orders.not_found`
 */
export async function findOrder(
  db: EntityManager,
  id: string,
  options: { lock: boolean } = { lock: false },
): Promise<Order> {
  const order = await db.getRepository(Order).findOne({
    where: { id },
    ...(options.lock && { lock: { mode: 'pessimistic_write' } }),
  })
  if (!order) throw new AppError('orders.not_found')
  return order
}

/** The locked order that an event is about; null: there is none. */
export function lockOrder(tx: EntityManager, id: string): Promise<Order | null> {
  return tx.getRepository(Order).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } })
}
