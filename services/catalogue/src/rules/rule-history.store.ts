import type { RequirementChange } from '@borderlane/contracts/catalogue/admin'
import type { RuleChange } from '@borderlane/contracts/catalogue/public'
import type { Source } from '@borderlane/contracts/catalogue/requirement'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { RULE_COLUMNS } from './rule-row.store'

type Cause = RequirementChange['cause']

interface HistoryLine {
  at: Date
  cause: Cause
  runId: string | null
  actorId: string | null
  source: Source | null
  old: Record<string, unknown>
  new: Record<string, unknown>
}

/** What travellers may know of a rule's past; prices and who changed them are internal. */
const PUBLIC_FIELDS = new Set([...RULE_COLUMNS, 'valid_until', 'correction'])
const PUBLIC_CAUSES: Cause[] = ['import', 'travel', 'official', 'rules', 'edit', 'correction', 'undo']

@Injectable()
export class RuleHistory {
  constructor(private readonly db: DataSource) {}

  /** For travellers. */
  async listPairChanges(passport: string, destination: string): Promise<RuleChange[]> {
    const rows = await this.read(
      `passport_country = $1 AND destination_country = $2 AND cause = ANY ($3)`,
      [passport, destination, PUBLIC_CAUSES],
      200,
    )
    return rows
      .map((row) => ({
        at: row.at.toISOString(),
        cause: row.cause as RuleChange['cause'],
        changes: changesOf(row, (column) => PUBLIC_FIELDS.has(column)),
        source: row.source,
      }))
      .filter(({ changes }) => changes.length > 0)
      .slice(0, 50)
  }

  /** Of one row, with everything: for staff. */
  async listRowChanges(id: string) {
    const rows = await this.read(`requirement_id = $1`, [id], 100)
    return rows.map((row) => ({
      at: row.at.toISOString(),
      cause: row.cause,
      actorId: row.actorId,
      runId: row.runId,
      changes: changesOf(row),
    }))
  }

  private read(where: string, params: unknown[], most: number): Promise<HistoryLine[]> {
    return this.db.query<HistoryLine[]>(
      `SELECT at, cause, run_id AS "runId", actor_id AS "actorId", source, old, new FROM requirement_history
       WHERE ${where} ORDER BY id DESC LIMIT ${most}`,
      params,
    )
  }
}

function changesOf(row: HistoryLine, isShown: (column: string) => boolean = () => true) {
  return Object.keys(row.new)
    .filter(isShown)
    .map((column) => ({
      field: column.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase()),
      old: row.old[column] ?? null,
      new: row.new[column] ?? null,
    }))
}
