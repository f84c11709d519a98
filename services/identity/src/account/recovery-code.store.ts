import { randomInt } from 'node:crypto'
import { hashToken } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

const HOW_MANY = 10
/** No letter that looks like a digit or like another. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 12

/** The codes on paper, for anyone who has lost their app. Only their hashes are kept. */
@Injectable()
export class RecoveryCodeStore {
  /** Ten new ones in place of all others. @returns them, for the one time that they are shown */
  async replaceCodes(tx: EntityManager, accountId: string): Promise<string[]> {
    const codes = Array.from({ length: HOW_MANY }, newCode)
    await this.removeAll(tx, accountId)
    await tx.query(`INSERT INTO recovery_code (account_id, hash) SELECT $1, unnest($2::text[])`, [
      accountId,
      codes.map((code) => hashOf(code)),
    ])
    return codes
  }

  /** Uses one up. Of two who come with the same code at once, one gets true. */
  async useCode(tx: EntityManager, accountId: string, code: string, now: Date): Promise<boolean> {
    const [used] = await tx.query<[unknown[], number]>(
      `UPDATE recovery_code SET used_at = $3 WHERE account_id = $1 AND hash = $2 AND used_at IS NULL RETURNING hash`,
      [accountId, hashOf(code), now],
    )
    return used.length > 0
  }

  async countLeft(tx: EntityManager, accountId: string): Promise<number> {
    const [row] = await tx.query<{ left: number }[]>(
      `SELECT count(*)::int AS left FROM recovery_code WHERE account_id = $1 AND used_at IS NULL`,
      [accountId],
    )
    return row!.left
  }

  async removeAll(tx: EntityManager, accountId: string): Promise<void> {
    await tx.query(`DELETE FROM recovery_code WHERE account_id = $1`, [accountId])
  }
}

function newCode(): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)])
  return `${signs.slice(0, 4).join('')}-${signs.slice(4, 8).join('')}-${signs.slice(8).join('')}`
}

/** As people type it: capitals, blanks and hyphens do not matter. */
const hashOf = (code: string): string => hashToken(code.toLowerCase().replaceAll(/[^a-z\d]/g, ''))
