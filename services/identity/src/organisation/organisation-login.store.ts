import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

/** Which person of the provider is which account. A provider gives a name (`subject`) to one person only, for ever. */
@Injectable()
export class OrganisationLoginStore {
  async accountOf(tx: EntityManager, issuer: string, subject: string): Promise<string | undefined> {
    const [row] = await tx.query<{ account_id: string }[]>(
      `SELECT account_id FROM organisation_login WHERE issuer = $1 AND subject = $2`,
      [issuer, subject],
    )
    return row?.account_id
  }

  /** Whether someone of the provider has the account already. */
  async isTaken(tx: EntityManager, issuer: string, accountId: string): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `SELECT 1 FROM organisation_login WHERE issuer = $1 AND account_id = $2`,
      [issuer, accountId],
    )
    return rows.length > 0
  }

  async add(
    tx: EntityManager,
    row: { issuer: string; subject: string; accountId: string; at: Date },
  ): Promise<void> {
    await tx.query(
      `INSERT INTO organisation_login (issuer, subject, account_id, created_at) VALUES ($1, $2, $3, $4)`,
      [row.issuer, row.subject, row.accountId, row.at],
    )
  }
}
