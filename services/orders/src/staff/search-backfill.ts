import { FieldCipher } from '@borderlane/persistence'
import { log } from '@borderlane/runtime'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { saveSearchFields } from '../order/order-search'

const BATCH = 500

/** Orders from before they were searchable get what they are found by. Several replicas at once do not harm. */
@Injectable()
export class SearchBackfill implements OnApplicationBootstrap {
  constructor(
    private readonly db: DataSource,
    private readonly cipher: FieldCipher,
  ) {}

  onApplicationBootstrap(): void {
    this.fill().catch((err: unknown) =>
      log.warn(
        { event: 'orders.backfill_failed', err },
        'some orders are not found yet; the next start goes on',
      ),
    )
  }

  async fill(): Promise<void> {
    for (;;) {
      const done = await this.db.transaction(async (tx) => {
        // Locked: a correction meanwhile waits and writes its own afterwards.
        const rows = await tx.query<{ id: string; email: string; fullName: string }[]>(
          `SELECT id, email, full_name AS "fullName" FROM "order" WHERE email_hash IS NULL
           ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED`,
          [BATCH],
        )
        for (const row of rows) await saveSearchFields(tx, this.cipher, row)
        return rows.length
      })
      if (done < BATCH) return
    }
  }
}
