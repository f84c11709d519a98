export interface CopyColumn {
  propertyName: string
  /** A Postgres array; other lists and objects are JSON. */
  isArray: boolean
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** One row in the text format of Postgres' COPY, with its line break. */
export function copyLine(row: object, columns: readonly CopyColumn[]): string {
  const values = row as Record<string, unknown>
  return columns.map((column) => field(values[column.propertyName], column.isArray)).join('\t') + '\n'
}

function field(value: unknown, isArray: boolean): string {
  if (value === null || value === undefined) return '\\N'
  return asText(value, isArray).replace(/[\\\n\r\t]/g, (character) => ESCAPES[character]!)
}

function asText(value: NonNullable<unknown>, isArray: boolean): string {
  if (isArray) return arrayLiteral(value as string[])
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function arrayLiteral(items: string[]): string {
  return `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}
