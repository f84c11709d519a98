/** What a mail says, before it becomes text and HTML. Plain text everywhere: escaping is the renderers' work. */
export interface MailContent {
  /** One line without anything that a person typed. */
  subject: string
  greeting: string
  paragraphs: string[]
  tables: ContentTable[]
  action?: { label: string; url: string }
  /** A code to type somewhere, shown large. */
  code?: { label: string; value: string }
  /** Below action and code. */
  notes: string[]
}

export interface ContentTable {
  title: string
  rows: ContentRow[]
}

export interface ContentRow {
  label: string
  value: string
  /** The row that counts, as a total. */
  strong?: boolean
}
