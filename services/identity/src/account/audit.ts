import type { AuditEntry } from '@borderlane/contracts/identity/person'
import { newId } from '@borderlane/persistence'
import { type Clock, CLOCK, currentRequest } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { z } from 'zod'
import { AuditStore } from './audit.store'

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
  /** Who did it, where that is not the account itself. */
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

  async add(tx: EntityManager, what: AuditEvent, details: AuditDetails): Promise<void> {
    await this.store.add(tx, {
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
  async last(
    tx: EntityManager,
    accountId: string,
    what: AuditEvent,
  ): Promise<{ at: Date; userAgent: string | null } | undefined> {
    const row = await this.store.last(tx, accountId, what)
    return row && { at: row.at, userAgent: row.user_agent }
  }

  /** What is on record about an account: the newest entries, oldest first. */
  async of(tx: EntityManager, accountId: string): Promise<z.output<typeof AuditEntry>[]> {
    const rows = await this.store.newest(tx, accountId, MAX_ROWS)
    return rows.reverse().map((row) => ({
      at: row.at.toISOString(),
      what: row.what,
      sessionId: row.session_id,
      userAgent: row.user_agent,
      ip: row.ip,
    }))
  }
}
