import type { RequirementChange } from '@borderlane/contracts/catalogue/admin'
import type { Source } from '@borderlane/contracts/catalogue/requirement'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { Requirement } from './requirement.entity'

export type Cause = RequirementChange['cause']

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

export interface RequirementHistoryRow {
  id: string
  requirement_id: string
  passport_country: string
  destination_country: string
  at: Date
  cause: string
  run_id: string | null
  actor_id: string | null
  source: Source | null
  version_after: number
  effective: Date | null
  old: Record<string, unknown>
  new: Record<string, unknown>
}

/** What a change did to a row: old and new values by column. */
export interface HistoryLine {
  at: Date
  cause: Cause
  runId: string | null
  actorId: string | null
  source: Source | null
  old: Record<string, unknown>
  new: Record<string, unknown>
}

/** The history of rules; it is only added to. */
@Injectable()
export class RequirementHistoryStore {
  constructor(private readonly db: DataSource) {}

  /** Newest first. */
  ofPair(
    passport: string,
    destination: string,
    { causes, most }: { causes: readonly Cause[]; most: number },
  ): Promise<HistoryLine[]> {
    return this.read(
      `passport_country = $1 AND destination_country = $2 AND cause = ANY ($3)`,
      [passport, destination, causes],
      most,
    )
  }

  /** Newest first. */
  ofRow(id: string, most: number): Promise<HistoryLine[]> {
    return this.read(`requirement_id = $1`, [id], most)
  }

  private read(where: string, params: unknown[], most: number): Promise<HistoryLine[]> {
    return this.db.query<HistoryLine[]>(
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
