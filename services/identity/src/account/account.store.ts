import { sessionsChanged } from '@borderlane/contracts/identity/internal'
import type { UserMetadata } from '@borderlane/contracts/identity/person'
import type { Broadcasts } from '@borderlane/messaging'
import { afterCommit } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { Account } from './account.entity'

/**
 * The account, kept from others until the end of the transaction. A transaction that locks more than the account locks it first.
 * Rows that refer to it may be added meanwhile.
 */
export function lockAccount(
  tx: EntityManager,
  where: { id: string } | { email: string },
): Promise<Account | null> {
  return tx.findOne(Account, { where, lock: { mode: 'for_no_key_update' } })
}

export function lockOwner(
  tx: EntityManager,
  mail: { accountId: string | null; address: string },
): Promise<Account | null> {
  return lockAccount(tx, mail.accountId ? { id: mail.accountId } : { email: mail.address })
}

/** Notifies the gateways, once the change has committed, that what they know of this user's sessions is old. */
export function broadcastAfterCommit(tx: EntityManager, broadcasts: Broadcasts, userId: string): void {
  afterCommit(tx, () => broadcasts.send(sessionsChanged, { userId }), `sessions changed ${userId}`)
}

type NewAccount = Pick<
  Account,
  'id' | 'email' | 'metadata' | 'locale' | 'linkChallenge' | 'linkChallengeMethod' | 'createdAt'
>

@Injectable()
export class AccountStore {
  /** @returns false: the address is taken */
  async addAccount(tx: EntityManager, account: NewAccount): Promise<boolean> {
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

  async removeDeleted(tx: EntityManager): Promise<Pick<Account, 'id' | 'email' | 'emailConfirmedAt'>[]> {
    const [deleted] = await tx.query<[Pick<Account, 'id' | 'email' | 'emailConfirmedAt'>[], number]>(
      `DELETE FROM account WHERE id IN (SELECT account_id FROM audit WHERE what = 'account.deleted')
       RETURNING id, email, email_confirmed_at AS "emailConfirmedAt"`,
    )
    return deleted
  }
}
