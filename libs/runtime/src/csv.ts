/**
 * Lines of CSV as RFC 4180 has them.
 * @param withHeading the names of the first row's fields stand above it
 */
export function csvOf(rows: readonly object[], withHeading: boolean): string {
  const heading = withHeading && rows[0] ? [Object.keys(rows[0]).join(',')] : []
  return [...heading, ...rows.map((row) => Object.values(row).map(field).join(','))]
    .map((line) => `${line}\r\n`)
    .join('')
}

/** A text that a table program would run as a formula gets a quote in front. */
function field(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = value instanceof Date ? value.toISOString() : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
