import type { AuditEntry } from '@borderlane/contracts/identity/person'
import { newId } from '@borderlane/persistence'
import { type Clock, CLOCK, currentRequest } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { z } from 'zod'

export type AuditEvent =
  | 'account.banned'
  | 'account.confirmed'
  | 'account.created'
  | 'account.deleted'
  | 'account.unbanned'
  | 'address.change-requested'
  | 'address.changed'
  | 'mail.requested'
  | 'metadata.changed'
  | 'password.changed'
  | 'password.dropped'
  | 'password.kept'
  | 'refresh.replayed'
  | 'role.given'
  | 'role.taken'
  | 'session.ended'
  | 'sign-in.failed'
  | 'sign-in.refused'
  | 'signed-in'

/** Up to a kilobyte each with the browser's own words, and an answer has a limit. */
const MAX_ROWS = 150

interface AuditRow {
  at: Date
  what: string
  session_id: string | null
  user_agent: string | null
  ip: string | null
}

export interface AuditFacts {
  accountId: string | null
  /** Who did it, where that is not the account itself. */
  actorId?: string | null
  sessionId?: string | null
  ip?: string | null
  userAgent?: string | null
}

/** The record of sign-ins, failures and changes. Rows are only ever added; they hold no e-mail address
 * and no secret. Network address and browser are erased after ninety days. */
@Injectable()
export class Audit {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  async add(tx: EntityManager, what: AuditEvent, facts: AuditFacts): Promise<void> {
    await tx.query(
      `INSERT INTO audit (id, at, what, account_id, actor_id, session_id, ip, user_agent, request_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        newId(),
        this.clock.now(),
        what,
        facts.accountId,
        facts.actorId ?? null,
        facts.sessionId ?? null,
        facts.ip ?? null,
        facts.userAgent ?? null,
        currentRequest()?.requestId ?? null,
      ],
    )
  }

  /** When something was last done with an account, and in which browser. */
  async last(
    tx: EntityManager,
    accountId: string,
    what: AuditEvent,
  ): Promise<{ at: Date; userAgent: string | null } | undefined> {
    const [row] = await tx.query<AuditRow[]>(
      `SELECT at, user_agent FROM audit WHERE account_id = $1 AND what = $2 ORDER BY at DESC, id DESC LIMIT 1`,
      [accountId, what],
    )
    return row && { at: row.at, userAgent: row.user_agent }
  }

  /** What is on record about an account: the newest entries, oldest first. */
  async of(tx: EntityManager, accountId: string): Promise<z.output<typeof AuditEntry>[]> {
    const rows = await tx.query<AuditRow[]>(
      `SELECT at, what, session_id, user_agent, ip FROM audit WHERE account_id = $1 ORDER BY at DESC, id DESC LIMIT $2`,
      [accountId, MAX_ROWS],
    )
    return rows.reverse().map((row) => ({
      at: row.at.toISOString(),
      what: row.what,
      sessionId: row.session_id,
      userAgent: row.user_agent,
      ip: row.ip,
    }))
  }
}
