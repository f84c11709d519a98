import type { UserMetadata } from '@borderlane/contracts/identity/person'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Account } from './account.entity'

type NewAccount = Pick<
  Account,
  'id' | 'email' | 'metadata' | 'locale' | 'linkChallenge' | 'linkChallengeMethod' | 'createdAt'
>

/** What of accounts the entity manager does not do. */
@Injectable()
export class AccountStore {
  /** @returns false: the address is taken */
  async add(tx: EntityManager, account: NewAccount): Promise<boolean> {
    const inserted = await tx.query<unknown[]>(
      `INSERT INTO account (id, email, metadata, locale, link_challenge, link_challenge_method, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7) ON CONFLICT (email) DO NOTHING RETURNING id`,
      [
        account.id,
        account.email,
        JSON.stringify(account.metadata),
        account.locale,
        account.linkChallenge,
        account.linkChallengeMethod,
        account.createdAt,
      ],
    )
    return inserted.length > 0
  }

  async setMetadata(tx: EntityManager, id: string, metadata: UserMetadata): Promise<void> {
    await tx.query(`UPDATE account SET metadata = $2 WHERE id = $1`, [id, JSON.stringify(metadata)])
  }

  /** Deletes accounts that the audit says were deleted. */
  async removeDeleted(tx: EntityManager): Promise<Pick<Account, 'id' | 'email' | 'emailConfirmedAt'>[]> {
    const [deleted] = await tx.query<[Pick<Account, 'id' | 'email' | 'emailConfirmedAt'>[], number]>(
      `DELETE FROM account WHERE id IN (SELECT account_id FROM audit WHERE what = 'account.deleted')
       RETURNING id, email, email_confirmed_at AS "emailConfirmedAt"`,
    )
    return deleted
  }
}
