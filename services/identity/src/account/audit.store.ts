import type { AuditEntry } from '@borderlane/contracts/identity/person'
import { newId } from '@borderlane/persistence'
import { type Clock, CLOCK, currentRequest } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { z } from 'zod'

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

  async addEntry(tx: EntityManager, row: AuditRow): Promise<void> {
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
  async readLast(
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

  listNewest(
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

export type AuditEvent =
  | 'account.banned'
  | 'account.confirmed'
  | 'account.created'
  | 'account.deleted'
  | 'account.signed-out'
  | 'account.unbanned'
  | 'address.change-requested'
  | 'address.changed'
  | 'factor.added'
  | 'factor.begun'
  | 'factor.failed'
  | 'factor.removed'
  | 'factor.used'
  | 'mail.requested'
  | 'metadata.changed'
  | 'organisation.linked'
  | 'organisation.refused'
  | 'passkey.added'
  | 'passkey.failed'
  | 'passkey.removed'
  | 'password.changed'
  | 'password.dropped'
  | 'password.kept'
  | 'recovery-code.failed'
  | 'recovery-code.used'
  | 'recovery-codes.made'
  | 'refresh.replayed'
  | 'role.asked'
  | 'role.confirmed'
  | 'role.given'
  | 'role.kept'
  | 'role.refused'
  | 'role.taken'
  | 'session.ended'
  | 'sign-in.failed'
  | 'sign-in.refused'
  | 'signed-in'
  | 'way-in.removed'

/** Up to a kilobyte each with the browser's own words, and an answer has a limit. */
const MAX_ROWS = 150

export interface AuditDetails {
  accountId: string | null
  actorId?: string | null
  sessionId?: string | null
  ip?: string | null
  userAgent?: string | null
  /** Of a role which, of a factor its kind, of a refusal its code; never a secret. */
  detail?: string
}

/** The record of sign-ins, failures and changes. Network address and browser are erased after ninety days. */
@Injectable()
export class Audit {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly store: AuditStore,
  ) {}

  async addEntry(tx: EntityManager, what: AuditEvent, details: AuditDetails): Promise<void> {
    await this.store.addEntry(tx, {
      id: newId(),
      at: this.clock.now(),
      what,
      account_id: details.accountId,
      actor_id: details.actorId ?? null,
      session_id: details.sessionId ?? null,
      ip: details.ip ?? null,
      user_agent: details.userAgent ?? null,
      request_id: currentRequest()?.requestId ?? null,
      detail: details.detail ?? null,
    })
  }

  /** When something was last done with an account, and in which browser. */
  async readLast(
    tx: EntityManager,
    accountId: string,
    what: AuditEvent,
  ): Promise<{ at: Date; userAgent: string | null } | undefined> {
    const row = await this.store.readLast(tx, accountId, what)
    return row && { at: row.at, userAgent: row.user_agent }
  }

  /** What is on record about an account: the newest entries, oldest first. */
  async listEntries(tx: EntityManager, accountId: string): Promise<z.output<typeof AuditEntry>[]> {
    const rows = await this.store.listNewest(tx, accountId, MAX_ROWS)
    return rows.reverse().map((row) => ({
      at: row.at.toISOString(),
      what: row.what,
      sessionId: row.session_id,
      userAgent: row.user_agent,
      ip: row.ip,
    }))
  }
}
