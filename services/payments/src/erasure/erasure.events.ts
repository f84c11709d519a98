import type { PayloadOf } from '@borderlane/contracts/define'
import { orderErased } from '@borderlane/contracts/orders/internal'
import { On } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

/** An order was erased: amounts, states and the ledger stay, what could lead to a person goes. */
@Injectable()
export class ErasureEvents {
  @On(orderErased)
  async onOrderErased({ orderId }: PayloadOf<typeof orderErased>, tx: EntityManager): Promise<void> {
    await tx.query(
      `UPDATE payment SET token_hash = NULL, action = NULL, invoice_url = NULL,
         reason = CASE WHEN reason IS NOT NULL THEN 'erased' END
       WHERE order_id = $1`,
      [orderId],
    )
    // What people wrote about a refund may name its traveller.
    await tx.query(`UPDATE refund SET reason = 'erased' WHERE order_id = $1 AND reason IS NOT NULL`, [
      orderId,
    ])
  }
}
