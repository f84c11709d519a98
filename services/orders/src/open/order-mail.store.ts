import type { PayloadOf } from '@borderlane/contracts/define'
import type { orderMailRequested } from '@borderlane/contracts/orders/internal'
import { intervalOf, KEPT } from '@borderlane/contracts/retention'
import { deleteUnlocked, newId } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'

export type OrderMail = PayloadOf<typeof orderMailRequested>['mail']

/** Which mails were asked for when. */
@Injectable()
export class OrderMailStore {
  constructor(private readonly db: DataSource) {}

  async countSince(tx: EntityManager, orderId: string, mail: OrderMail, since: Date): Promise<number> {
    const [row] = await tx.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM order_mail WHERE order_id = $1 AND mail = $2 AND requested_at > $3`,
      [orderId, mail, since],
    )
    return row.count
  }

  async removeOld(): Promise<void> {
    const isOld = `requested_at < now() - interval '${intervalOf(KEPT.mailRequest)}'`
    await this.db.query(deleteUnlocked('order_mail', isOld))
  }

  async add(tx: EntityManager, orderId: string, mail: OrderMail, at: Date): Promise<void> {
    await tx.query(`INSERT INTO order_mail (id, order_id, mail, requested_at) VALUES ($1, $2, $3, $4)`, [
      newId(),
      orderId,
      mail,
      at,
    ])
  }
}
