import { deleteUnlocked } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, type FindOptionsWhere, IsNull } from 'typeorm'
import { MailRequest } from './mail-request.entity'

export interface OneTimeTokenRow {
  hash: string
  mail_id: string
  code_hash: string
  link_expires_at: Date
  code_expires_at: Date
  wrong_codes: number
}

@Injectable()
export class OneTimeTokenStore {
  async addToken(tx: EntityManager, row: Omit<OneTimeTokenRow, 'wrong_codes'>): Promise<void> {
    await tx.query(
      `INSERT INTO one_time_token (hash, mail_id, code_hash, link_expires_at, code_expires_at)
       VALUES ($1, $2, $3, $4, $5)`,
      [row.hash, row.mail_id, row.code_hash, row.link_expires_at, row.code_expires_at],
    )
  }

  async mailOf(db: EntityManager, hash: string, now: Date): Promise<string | undefined> {
    const [row] = await db.query<Pick<OneTimeTokenRow, 'mail_id'>[]>(
      `SELECT mail_id FROM one_time_token WHERE hash = $1 AND link_expires_at > $2`,
      [hash, now],
    )
    return row?.mail_id
  }

  openCodes(
    tx: EntityManager,
    mailIds: readonly string[],
    now: Date,
    mostWrong: number,
  ): Promise<Pick<OneTimeTokenRow, 'hash' | 'mail_id' | 'code_hash'>[]> {
    return tx.query(
      `SELECT hash, mail_id, code_hash FROM one_time_token
       WHERE mail_id = ANY($1) AND code_expires_at > $2 AND wrong_codes < $3`,
      [mailIds, now, mostWrong],
    )
  }

  async countWrongCode(tx: EntityManager, hashes: readonly string[]): Promise<void> {
    await tx.query(`UPDATE one_time_token SET wrong_codes = wrong_codes + 1 WHERE hash = ANY($1)`, [hashes])
  }
}

@Injectable()
export class MailRequestStore {
  constructor(private readonly db: DataSource) {}

  async lockKind(tx: EntityManager, { kind, address }: Pick<MailRequest, 'kind' | 'address'>): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext($1))`, [`mail ${kind} ${address}`])
  }

  async voidRequests(tx: EntityManager, where: FindOptionsWhere<MailRequest>, now: Date): Promise<void> {
    await tx.update(MailRequest, { ...where, usedAt: IsNull() }, { usedAt: now })
  }

  /** Requests for both addresses of an account, no matter who made them. */
  async removeOf(tx: EntityManager, accountId: string): Promise<void> {
    await tx.query(
      `DELETE FROM mail_request WHERE address IN (
         SELECT unnest(ARRAY[email, new_email]) FROM account WHERE id = $1)`,
      [accountId],
    )
  }

  /** Requests that are older than a moment; their tokens go with them. */
  async removeOld(before: Date): Promise<void> {
    await this.db.query(deleteUnlocked('mail_request', 'created_at < $1'), [before])
  }
}
