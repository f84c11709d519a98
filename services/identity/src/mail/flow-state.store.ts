import type { UserMetadata } from '@borderlane/contracts/identity/person'
import { deleteUnlocked } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'

export interface FlowStateRow {
  code_hash: string
  account_id: string
  code_challenge: string
  code_challenge_method: 's256' | 'plain'
  created_at: Date
  handover_hash: string | null
  held_password: string | null
  held_sessions: string[]
  held_metadata: UserMetadata
  proves_new_email: boolean
  /** How the session of the code begins. */
  method: 'otp' | 'oidc'
  /** When the organisation has asked for a second factor. */
  strong_at: Date | null
}

export type Flow = Omit<FlowStateRow, 'code_hash' | 'handover_hash' | 'account_id'>

type TokenColumn = 'code_hash' | 'handover_hash'

/** Ends of followed links (PKCE): codes, and what waits for the browser that asked for the link. */
@Injectable()
export class FlowStateStore {
  constructor(private readonly db: DataSource) {}

  async addFlow(tx: EntityManager, row: FlowStateRow): Promise<void> {
    await tx.query(
      `INSERT INTO flow_state (code_hash, account_id, code_challenge, code_challenge_method, created_at,
         handover_hash, held_password, held_sessions, held_metadata, proves_new_email, method, strong_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        row.code_hash,
        row.account_id,
        row.code_challenge,
        row.code_challenge_method,
        row.created_at,
        row.handover_hash,
        row.held_password,
        row.held_sessions,
        JSON.stringify(row.held_metadata),
        row.proves_new_email,
        row.method,
        row.strong_at,
      ],
    )
  }

  async accountOf(tx: EntityManager, column: TokenColumn, hash: string): Promise<string | undefined> {
    const [owner] = await tx.query<Pick<FlowStateRow, 'account_id'>[]>(
      `SELECT account_id FROM flow_state WHERE ${column} = $1`,
      [hash],
    )
    return owner?.account_id
  }

  async takeFlow(tx: EntityManager, column: TokenColumn, hash: string): Promise<Flow | undefined> {
    // TypeORM answers a DELETE with rows and their number.
    const [[flow]] = await tx.query<[Flow[], number]>(
      `DELETE FROM flow_state WHERE ${column} = $1
       RETURNING code_challenge, code_challenge_method, created_at, held_password, held_sessions, held_metadata,
         proves_new_email, method, strong_at`,
      [hash],
    )
    return flow
  }

  async removeOf(tx: EntityManager, accountId: string): Promise<void> {
    await tx.query(`DELETE FROM flow_state WHERE account_id = $1`, [accountId])
  }

  async removeOld(before: Date): Promise<void> {
    await this.db.query(deleteUnlocked('flow_state', 'created_at < $1'), [before])
  }
}
