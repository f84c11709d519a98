import type { Texts } from '../locale/texts'
import type { MailContent } from './mail-content'

/** The mail for readers without HTML. @param company who runs the site, in one line */
export function mailText(content: MailContent, texts: Texts, company = ''): string {
  const tables = content.tables.map(({ title, rows }) =>
    [title, ...rows.map(({ label, value }) => `  ${label}: ${value}`)].join('\n'),
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
