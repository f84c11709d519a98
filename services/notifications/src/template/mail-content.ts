import type { Texts } from '../locale/texts'

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
  /** A page of an authority, below the value. */
  url?: string
  /** The row that counts, as a total. */
  strong?: boolean
}

/** The mail for readers without HTML. @param company who runs the site, in one line */
export function mailText(content: MailContent, texts: Texts, company = ''): string {
  const tables = content.tables.map(({ title, rows }) =>
    [title, ...rows.map(({ label, value, url }) => `  ${label}: ${value}${url ? ` ${url}` : ''}`)].join('\n'),
  )
  return `${[
    content.greeting,
    ...content.paragraphs,
    ...(content.action ? [`${content.action.label}:\n${content.action.url}`] : []),
    ...(content.code ? [`${content.code.label}\n\n    ${content.code.value}`] : []),
    ...tables,
    ...content.notes,
    `--\n${texts.t('footer')}`,
    ...(company ? [company] : []),
  ].join('\n\n')}\n`
}
