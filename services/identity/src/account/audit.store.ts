import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'

export interface AuditRow {
  id: string
  at: Date
  what: string
  account_id: string | null
  actor_id: string | null
  session_id: string | null
  ip: string | null
  user_agent: string | null
  request_id: string | null
  detail: string | null
}

/** Rows are only ever added; they hold no e-mail address and no secret. */
@Injectable()
export class AuditStore {
  constructor(private readonly db: DataSource) {}

  async add(tx: EntityManager, row: AuditRow): Promise<void> {
    await tx.query(
      `INSERT INTO audit (id, at, what, account_id, actor_id, session_id, ip, user_agent, request_id, detail)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        row.id,
        row.at,
        row.what,
        row.account_id,
        row.actor_id,
        row.session_id,
        row.ip,
        row.user_agent,
        row.request_id,
        row.detail,
      ],
    )
  }

  /** The newest row of a kind. */
  async last(
    tx: EntityManager,
    accountId: string,
    what: string,
  ): Promise<Pick<AuditRow, 'at' | 'user_agent'> | undefined> {
    const [row] = await tx.query<Pick<AuditRow, 'at' | 'user_agent'>[]>(
      `SELECT at, user_agent FROM audit WHERE account_id = $1 AND what = $2 ORDER BY at DESC, id DESC LIMIT 1`,
      [accountId, what],
    )
    return row
  }

  /** The newest rows, the newest first. */
  newest(
    tx: EntityManager,
    accountId: string,
    most: number,
  ): Promise<Pick<AuditRow, 'at' | 'what' | 'session_id' | 'user_agent' | 'ip'>[]> {
    return tx.query(
      `SELECT at, what, session_id, user_agent, ip FROM audit WHERE account_id = $1 ORDER BY at DESC, id DESC LIMIT $2`,
      [accountId, most],
    )
  }

  /** Erases network address and browser of old rows. The database knows the ninety days, and allows no other change. */
  async forgetWhereabouts(): Promise<void> {
    await this.db.query(`SELECT forget_whereabouts()`)
  }
}
