import { accountDeleted } from '@borderlane/contracts/identity/internal'
import { Outbox } from '@borderlane/messaging'
import { log } from '@borderlane/runtime'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { DataSource } from 'typeorm'

/** After a restore: accounts that the audit says were deleted are deleted again, and the others are told again. */
@Injectable()
export class DeletionReplay implements OnApplicationBootstrap {
  constructor(
    private readonly db: DataSource,
    private readonly outbox: Outbox,
  ) {}

  onApplicationBootstrap(): void {
    this.replay().catch((err: unknown) =>
      log.error({ event: 'accounts.deletions_not_replayed', err }, 'deleted accounts may be back'),
    )
  }

  async replay(): Promise<void> {
    const count = await this.db.transaction(async (tx) => {
      const [deleted] = await tx.query<[{ id: string }[], number]>(
        `DELETE FROM account WHERE id IN (SELECT account_id FROM audit WHERE what = 'account.deleted') RETURNING id`,
      )
      for (const { id } of deleted) await this.outbox.add(tx, accountDeleted, { userId: id })
      return deleted.length
    })
    if (count > 0)
      log.warn({ event: 'accounts.deletions_replayed', count }, 'a restore had brought accounts back')
  }
}
