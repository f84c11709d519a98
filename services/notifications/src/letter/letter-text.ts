import type { Texts } from '../locale/texts'
import type { Letter } from './letter'

/** The mail for readers without HTML. */
export function letterText(letter: Letter, texts: Texts): string {
  const tables = letter.tables.map(({ title, rows }) =>
    [title, ...rows.map(({ label, value }) => `  ${label}: ${value}`)].join('\n'),
  )
  return `${[
    letter.greeting,
    ...letter.paragraphs,
    ...(letter.action ? [`${letter.action.label}:\n${letter.action.url}`] : []),
    ...(letter.code ? [`${letter.code.label}\n\n    ${letter.code.value}`] : []),
    ...tables,
    ...letter.notes,
    `--\n${texts.footer}`,
  ].join('\n\n')}\n`
}
