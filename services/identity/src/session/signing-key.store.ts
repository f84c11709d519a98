import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

/** What of signing keys the entity manager does not do. */
@Injectable()
export class SigningKeyStore {
  /** One replica at a time changes the keys, until the end of the transaction. */
  async lock(tx: EntityManager): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('identity signing keys'))`)
  }

  /** Keys that were retired before a moment. */
  async removeRetired(tx: EntityManager, before: Date): Promise<void> {
    await tx.query(`DELETE FROM signing_key WHERE state = 'retired' AND since < $1`, [before])
  }
}
