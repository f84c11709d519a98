import { deleteUnlocked } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, type FindOptionsWhere, IsNull } from 'typeorm'
import { MailRequest } from './mail-request.entity'

/** Requests for mails. */
@Injectable()
export class MailRequestStore {
  constructor(private readonly db: DataSource) {}

  /** One request of a kind for an address at a time, until the end of the transaction. */
  async lockKind(tx: EntityManager, { kind, address }: Pick<MailRequest, 'kind' | 'address'>): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext($1))`, [`mail ${kind} ${address}`])
  }

  /** Makes links and codes of requests void. */
  async void(tx: EntityManager, where: FindOptionsWhere<MailRequest>, now: Date): Promise<void> {
    await tx.update(MailRequest, { ...where, usedAt: IsNull() }, { usedAt: now })
  }

  /** Requests for both addresses of an account, no matter who made them. */
  async removeOf(tx: EntityManager, accountId: string): Promise<void> {
    await tx.query(
      `DELETE FROM mail_request WHERE address IN (
         SELECT unnest(ARRAY[email, new_email]) FROM account WHERE id = $1)`,
      [accountId],
    )
  }

  /** Requests that are older than a moment; their tokens go with them. */
  async removeOld(before: Date): Promise<void> {
    await this.db.query(deleteUnlocked('mail_request', 'created_at < $1'), [before])
  }
}
