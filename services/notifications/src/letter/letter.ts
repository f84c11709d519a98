/** What a mail says, before it becomes text and HTML. Plain text everywhere: escaping is the renderers' work. */
export interface Letter {
  /** One line without anything that a person typed. */
  subject: string
  greeting: string
  paragraphs: string[]
  tables: LetterTable[]
  action?: { label: string; url: string }
  /** A code to type somewhere, shown large. */
  code?: { label: string; value: string }
  /** Below action and code. */
  notes: string[]
}

export interface LetterTable {
  title: string
  rows: LetterRow[]
}

export interface LetterRow {
  label: string
  value: string
  /** The row that counts, as a total. */
  strong?: boolean
}
