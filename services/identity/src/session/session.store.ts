import { deleteUnlocked } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { Session } from './session.entity'

const LOCK_TIMEOUT = '4s'

@Injectable()
export class SessionStore {
  constructor(private readonly db: DataSource) {}

  /** The session, kept from others until the end of the transaction. @throws QueryFailedError 55P03 when that takes long */
  async lockSession(tx: EntityManager, id: string): Promise<Session> {
    await tx.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`)
    return tx.findOneOrFail(Session, { where: { id }, lock: { mode: 'pessimistic_write' } })
  }

  async networkAddressesOf(db: EntityManager, email: string): Promise<string[]> {
    const rows = await db.query<{ ip: string }[]>(
      `SELECT DISTINCT ip FROM session WHERE ip IS NOT NULL
       AND account_id = (SELECT id FROM account WHERE email = $1)`,
      [email],
    )
    return rows.map(({ ip }) => ip)
  }

  /** Open sessions that have shown one factor only. */
  async weakSessionsOf(tx: EntityManager, accountId: string): Promise<string[]> {
    const rows = await tx.query<{ id: string }[]>(
      `SELECT id FROM session WHERE account_id = $1 AND ended_at IS NULL AND second_at IS NULL`,
      [accountId],
    )
    return rows.map(({ id }) => id)
  }

  /** What was shown by a factor that is gone does not count any more. */
  async weakenSessions(tx: EntityManager, accountId: string): Promise<void> {
    await tx.query(
      `UPDATE session SET second_at = NULL, second_method = NULL
       WHERE account_id = $1 AND ended_at IS NULL AND second_method NOT IN ('passkey', 'oidc')`,
      [accountId],
    )
  }

  async removeEnded(before: Date): Promise<void> {
    await this.db.query(deleteUnlocked('session', 'ended_at < $1'), [before])
  }

  /** Sessions that were not used since a moment. */
  async removeUnused(before: Date): Promise<void> {
    await this.db.query(deleteUnlocked('session', 'last_seen_at < $1'), [before])
  }
}
