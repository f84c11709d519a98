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

/** The account that a mail is about, which may be none, locked in the same way. */
export function lockOwner(
  tx: EntityManager,
  mail: { accountId: string | null; address: string },
): Promise<Account | null> {
  return lockAccount(tx, mail.accountId ? { id: mail.accountId } : { email: mail.address })
}
