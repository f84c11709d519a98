import type { RuleChange } from '@borderlane/contracts/catalogue/public'
import type { Source } from '@borderlane/contracts/catalogue/requirement'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { Requirement } from '../requirement/requirement.entity'

export type Cause = 'import' | 'prices' | 'travel' | 'inflation' | 'tiers' | 'edit' | 'correction' | 'undo'

/** Who or what changed a row. */
export interface Change {
  cause: Cause
  at: Date
  runId: string | null
  actorId: string | null
  source: Source | null
  /** The first day on which the change holds, `YYYY-MM-DD`; the day of `at` unless given. */
  effective?: string
}

interface HistoryRow {
  at: Date
  cause: Cause
  runId: string | null
  actorId: string | null
  source: Source | null
  old: Record<string, unknown>
  new: Record<string, unknown>
}

/** In what a rule may differ from the one whose place it takes. */
export const RULE_COLUMNS = [
  'visa_type',
  'visa_required',
  'electronic_authorisation',
  'admitted',
  'stay_days',
  'valid_from',
  'required_documents',
]

/** What travellers may know of a rule's past; prices and who did it are our own affair. */
const PUBLIC_FIELDS = new Set([...RULE_COLUMNS, 'valid_until', 'correction'])
const PUBLIC_CAUSES = ['import', 'travel', 'edit', 'correction', 'undo']

/** Reads and writes what happened to rows. */
@Injectable()
export class RuleHistory {
  constructor(private readonly db: DataSource) {}

  async ofPair(passport: string, destination: string): Promise<RuleChange[]> {
    const rows = await this.read(
      `passport_country = $1 AND destination_country = $2 AND cause = ANY ($3)`,
      [passport, destination, PUBLIC_CAUSES],
      200,
    )
    return rows
      .map((row) => ({
        at: row.at.toISOString(),
        cause: row.cause as RuleChange['cause'],
        changes: fieldChanges(row)
          .filter(({ column }) => PUBLIC_FIELDS.has(column))
          .map(withoutColumn),
        source: row.source,
      }))
      .filter(({ changes }) => changes.length > 0)
      .slice(0, 50)
  }

  /** Of one row, with everything: for the people who keep the data. */
  async ofRow(id: string) {
    const rows = await this.read(`requirement_id = $1`, [id], 100)
    return rows.map((row) => ({
      at: row.at.toISOString(),
      cause: row.cause,
      actorId: row.actorId,
      runId: row.runId,
      changes: fieldChanges(row).map(withoutColumn),
    }))
  }

  private read(where: string, params: unknown[], most: number): Promise<HistoryRow[]> {
    return this.db.query<HistoryRow[]>(
      `SELECT at, cause, run_id AS "runId", actor_id AS "actorId", source, old, new FROM requirement_history
       WHERE ${where} ORDER BY id DESC LIMIT ${most}`,
      params,
    )
  }
}

/** Writes down what a change did to a row, column by column. */
export async function writeHistory(
  tx: EntityManager,
  row: Requirement,
  change: Change,
  fields: { old: Record<string, unknown>; new: Record<string, unknown> },
): Promise<void> {
  await tx.query(
    `INSERT INTO requirement_history (requirement_id, passport_country, destination_country, at, cause, run_id, actor_id,
       source, version_after, effective, old, new) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      row.id,
      row.passportCountry,
      row.destinationCountry,
      change.at,
      change.cause,
      change.runId,
      change.actorId,
      change.source && JSON.stringify(change.source),
      row.version,
      change.effective ?? null,
      JSON.stringify(fields.old),
      JSON.stringify(fields.new),
    ],
  )
}

function fieldChanges(row: HistoryRow): { column: string; field: string; old: unknown; new: unknown }[] {
  return Object.keys(row.new).map((column) => ({
    column,
    field: column.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase()),
    old: row.old[column] ?? null,
    new: row.new[column] ?? null,
  }))
}

function withoutColumn({ field, old, new: now }: { field: string; old: unknown; new: unknown }) {
  return { field, old, new: now }
}
