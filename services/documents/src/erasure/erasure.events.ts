import type { PayloadOf } from '@borderlane/contracts/define'
import { documentsChanged } from '@borderlane/contracts/documents/internal'
import { orderErased, orderFilesExpired } from '@borderlane/contracts/orders/internal'
import { Hints, On } from '@borderlane/messaging'
import { afterCommit } from '@borderlane/persistence'
import { log } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { ObjectRemoval } from '../object/object-removal'
import { lockOrder } from '../order-lock'

/** What becomes of an order's files when orders says that their time is over. */
@Injectable()
export class ErasureEvents {
  constructor(
    private readonly removal: ObjectRemoval,
    private readonly hints: Hints,
  ) {}

  @On(orderFilesExpired)
  async onFilesExpired({ orderId }: PayloadOf<typeof orderFilesExpired>, tx: EntityManager): Promise<void> {
    await lockOrder(tx, orderId)
    await this.deleteFiles(tx, orderId)
  }

  /** From now on the order takes no more files either, not even one whose bytes are on their way. */
  @On(orderErased)
  async onOrderErased({ orderId }: PayloadOf<typeof orderErased>, tx: EntityManager): Promise<void> {
    await lockOrder(tx, orderId)
    await tx.query(`INSERT INTO erased_order (order_id) VALUES ($1) ON CONFLICT DO NOTHING`, [orderId])
    await this.deleteFiles(tx, orderId)
  }

  /** Rows with their names now, the bytes after the commit, or by the sweeper. Who opened what stays, without names. */
  private async deleteFiles(tx: EntityManager, orderId: string): Promise<void> {
    const files = await tx.query<{ id: string }[]>(
      `WITH gone AS (DELETE FROM document WHERE order_id = $1 RETURNING id) SELECT id FROM gone`,
      [orderId],
    )
    for (const { id } of files) await this.removal.plan(tx, id)
    if (files.length === 0) return
    afterCommit(tx, () => {
      log.info(
        { event: 'documents.erased', orderId, count: files.length },
        'the files of an order are deleted',
      )
      this.hints.tell(documentsChanged, { orderId })
      for (const { id } of files) void this.removal.carryOut(id)
    })
  }
}
