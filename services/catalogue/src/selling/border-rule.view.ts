import type { BorderRuleVersion } from '@borderlane/contracts/catalogue/border-rules'
import type { BorderRuleVersionRow } from '../border/border-rule.store'
import { applying } from '../border/border-rules'

/** @param rows all of a kind, oldest first. @returns newest first */
export function toBorderRuleVersions(rows: readonly BorderRuleVersionRow[]): BorderRuleVersion[] {
  const later = new Set<string | null>()
  const open = new Set<number>()
  for (const { version, changes } of applying(rows).toReversed()) {
    if (changes.every(({ id }) => !later.has(id))) open.add(version)
    for (const { id } of changes) later.add(id)
  }
  return rows.toReversed().map((row) => ({
    ...{ version: row.version, changes: row.changes, undoes: row.undoes, reason: row.reason },
    ...{ madeAt: row.made_at.toISOString(), madeBy: row.made_by, canUndo: open.has(row.version) },
  }))
}
