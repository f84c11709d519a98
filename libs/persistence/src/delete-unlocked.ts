/**
 * SQL that deletes the rows of a table that a condition names and that no one has locked now: one row that stays locked
 * keeps no other. A later round of the job deletes the rest.
 * @param from what the condition may name besides the table, as `"order" o`
 */
export function deleteUnlocked(table: string, condition: string, from?: string): string {
  const rows = `SELECT t.ctid FROM ${table} t${from ? `, ${from}` : ''} WHERE ${condition} FOR UPDATE OF t SKIP LOCKED`
  return `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(${rows}))`
}
