import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { Session } from './session.entity'

/** A refresh waits this long for others of its session. */
const LOCK_TIMEOUT = '4s'

/** What of sessions the entity manager does not do. */
@Injectable()
export class SessionStore {
  constructor(private readonly db: DataSource) {}

  /** The session, kept from others until the end of the transaction. @throws QueryFailedError 55P03 when that takes long */
  async lock(tx: EntityManager, id: string): Promise<Session> {
    await tx.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`)
    return tx.findOneOrFail(Session, { where: { id }, lock: { mode: 'pessimistic_write' } })
  }

  /** Addresses from which the account of an e-mail address had a session recently. */
  async networkAddressesOf(db: EntityManager, email: string): Promise<string[]> {
    const rows = await db.query<{ ip: string }[]>(
      `SELECT DISTINCT ip FROM session WHERE ip IS NOT NULL
       AND account_id = (SELECT id FROM account WHERE email = $1)`,
      [email],
    )
    return rows.map(({ ip }) => ip)
  }

  /** Sessions that ended before a moment; their refresh tokens go with them. */
  async removeEnded(before: Date): Promise<void> {
    await this.db.query(`DELETE FROM session WHERE ended_at < $1`, [before])
  }

  /** Sessions that were not used since a moment. */
  async removeUnused(before: Date): Promise<void> {
    await this.db.query(`DELETE FROM session WHERE last_seen_at < $1`, [before])
  }
}
