import { deleteUnlocked, FieldCipher } from '@borderlane/persistence'
import { CLOCK, type Clock, CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { KEPT } from '@borderlane/contracts/retention'
import { defineJob, Job } from '@borderlane/messaging'
import type { Config } from '../config'

export interface DeletedAddressRow {
  account_id: string
  email_sealed: string
  deleted_at: Date
}

const contextOf = (accountId: string): string => `deleted address ${accountId}`

export const SEALED_DELETED_ADDRESSES = {
  table: 'deleted_address',
  id: 'account_id',
  column: 'email_sealed',
  context: contextOf,
}

/** Confirmed addresses of deleted accounts: the event names none, and who listens asks for it. */
@Injectable()
export class DeletedAddressStore {
  private readonly cipher: FieldCipher

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly db: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.cipher = new FieldCipher(config.FIELD_KEYS)
  }

  /** Nothing of an address that the account never confirmed: it is someone else's. */
  async addAddress(
    tx: EntityManager,
    { id, email, emailConfirmedAt }: { id: string; email: string; emailConfirmedAt: Date | null },
  ): Promise<void> {
    if (!emailConfirmedAt) return
    await tx.query(
      `INSERT INTO deleted_address (account_id, email_sealed, deleted_at) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING`,
      [id, this.cipher.encrypt(email, contextOf(id)), this.clock.now()],
    )
  }

  async findAddress(accountId: string): Promise<{ email: string; at: Date } | undefined> {
    const [row] = await this.db.query<DeletedAddressRow[]>(
      `SELECT * FROM deleted_address WHERE account_id = $1`,
      [accountId],
    )
    return row && { email: this.cipher.decrypt(row.email_sealed, contextOf(accountId)), at: row.deleted_at }
  }

  async removeOld(before: Date): Promise<void> {
    await this.db.query(deleteUnlocked('deleted_address', 'deleted_at < $1'), [before])
  }
}

const DAY_MS = 24 * 3_600_000

const forgetAddresses = defineJob('identity.forget-deleted-addresses')

@Injectable()
export class DeletedAddressJob {
  constructor(
    private readonly addresses: DeletedAddressStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Job(forgetAddresses, { everyMs: DAY_MS })
  async forgetOld(): Promise<void> {
    await this.addresses.removeOld(new Date(this.clock.now().getTime() - KEPT.deletedAddress.count * DAY_MS))
  }
}
