import { z } from 'zod'
import { OrderId, OrderStatus } from '../primitives'

/** Of the same passport. `route`: to the same place, and both are open. `address`: under the address of someone else. */
export const DuplicateKind = z.enum(['route', 'address'])
export type DuplicateKind = z.infer<typeof DuplicateKind>

export const OrderDuplicate = z
  .object({ id: OrderId, reference: z.string(), status: OrderStatus, kind: DuplicateKind })
  .meta({ id: 'OrderDuplicate' })
export type OrderDuplicate = z.infer<typeof OrderDuplicate>
