import { accountDeleted } from '@borderlane/contracts/identity/internal'
import { Outbox } from '@borderlane/messaging'
import { log } from '@borderlane/runtime'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AccountStore } from '../account/account.store'
import { DeletedAddressStore } from '../account/deleted-address.store'

/** After a restore: accounts that the audit says were deleted are deleted again, and the other services are notified again. */
@Injectable()
export class DeletionReplay implements OnApplicationBootstrap {
  constructor(
    private readonly db: DataSource,
    private readonly accounts: AccountStore,
    private readonly addresses: DeletedAddressStore,
    private readonly outbox: Outbox,
  ) {}

  onApplicationBootstrap(): void {
    this.replay().catch((err: unknown) =>
      log.error(
        { event: 'accounts.deletions_not_replayed', err },
        'accounts restored from a backup could not be deleted again',
      ),
    )
  }

  async replay(): Promise<void> {
    const count = await this.db.transaction(async (tx) => {
      const deleted = await this.accounts.removeDeleted(tx)
      for (const account of deleted) {
        await this.addresses.add(tx, account)
        await this.outbox.add(tx, accountDeleted, { userId: account.id })
      }
      return deleted.length
    })
    if (count > 0)
      log.warn(
        { event: 'accounts.deletions_replayed', count },
        'accounts restored from a backup were deleted again',
      )
  }
}
