/**
 * A table as one test: every row is checked, and those that fail are listed with what they fail by.
 * @param check throws for a row that is wrong, as `expect` does
 * @returns for `expect(...).toEqual([])`
 */
export function rowsThatFail<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  check: (row: Row) => void,
): string[] {
  return rows.flatMap((row) => {
    try {
      check(row)
      return []
    } catch (error) {
      return [`${nameOf(row)}: ${error instanceof Error ? error.message : String(error)}`]
    }
  })
}
