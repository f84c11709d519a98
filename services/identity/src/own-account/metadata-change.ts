import type { UserMetadata } from '@borderlane/contracts/identity/person'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Account } from '../account/account.entity'
import { AccountStore } from '../account/account.store'
import { Audit } from '../account/audit'
import { mergeMetadata } from '../account/metadata'
import type { Client } from '../client'

/** What people say about themselves, changed by them. */
@Injectable()
export class MetadataChange {
  constructor(
    private readonly accounts: AccountStore,
    private readonly audit: Audit,
  ) {}

  /** The account is locked. @throws ProtocolError `validation_failed` when it is too much or cannot be kept */
  async apply(tx: EntityManager, account: Account, change: UserMetadata, client: Client): Promise<void> {
    await this.accounts.setMetadata(tx, account.id, mergeMetadata(account.metadata, change))
    await this.audit.add(tx, 'metadata.changed', { accountId: account.id, ...client })
  }
}
