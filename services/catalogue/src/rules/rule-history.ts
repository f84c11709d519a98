import type { RuleChange } from '@borderlane/contracts/catalogue/public'
import { Injectable } from '@nestjs/common'
import { type Cause, type HistoryLine, RequirementHistoryStore } from './requirement-history.store'
import { RULE_COLUMNS } from './rule-columns'

/** What travellers may know of a rule's past; prices and who did it are our own affair. */
const PUBLIC_FIELDS = new Set([...RULE_COLUMNS, 'valid_until', 'correction'])
const PUBLIC_CAUSES: Cause[] = ['import', 'travel', 'official', 'rules', 'edit', 'correction', 'undo']

/** What happened to rows, for travellers and for the staff. */
@Injectable()
export class RuleHistory {
  constructor(private readonly store: RequirementHistoryStore) {}

  async ofPair(passport: string, destination: string): Promise<RuleChange[]> {
    const rows = await this.store.ofPair(passport, destination, { causes: PUBLIC_CAUSES, most: 200 })
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
    const rows = await this.store.ofRow(id, 100)
    return rows.map((row) => ({
      at: row.at.toISOString(),
      cause: row.cause,
      actorId: row.actorId,
      runId: row.runId,
      changes: fieldChanges(row).map(withoutColumn),
    }))
  }
}

function fieldChanges(row: HistoryLine): { column: string; field: string; old: unknown; new: unknown }[] {
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
