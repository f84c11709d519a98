import { siteName } from '@borderlane/words/translator'
import type { Texts } from '../locale/texts'
import type { ContentTable, MailContent } from './mail-content'
import frame from './mail-frame.json'

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}

/** A reference stays on one line. @param html escaped */
function whole(html: string): string {
  return html.replace(/\bBL-[0-9A-Z]+/g, '<span style="white-space:nowrap">$&</span>')
}

/** Below a value, named by its address. */
const link = (url: string): string => `<br /><a href="${escape(url)}">${escape(url)}</a>`

/** A part of the frame with what it says. @param values escaped */
function fill(part: string, values: Record<string, string>): string {
  return part.replace(/\{\{(\w+)\}\}/g, (_place, name: string) => values[name]!)
}

/** The mail as HTML, put together from the parts that MJML has compiled (`compile-frame.mjs`). @param company who runs the site, in one line */
export function mailHtml(content: MailContent, texts: Texts, company = ''): string {
  const parts = frame[texts.direction]
  const subject = escape(content.subject)
  const preview = escape(content.paragraphs[0] ?? '')
  const paragraph = (words: string): string => fill(parts.paragraph, { words: escape(words) })
  const table = ({ title, rows }: ContentTable): string => {
    const lines = rows.map(({ label, value, url, strong }) =>
      fill(parts.row, {
        label: escape(label),
        value: escape(value) + (url ? link(url) : ''),
        weight: strong ? '600' : '400',
      }),
    )
    return fill(parts.table, { title: escape(title), rows: lines.join('') })
  }
  const { action, code } = content
  return [
    fill(parts.top, {
      lang: texts.language,
      brand: escape(siteName()),
      subject,
      preview,
      heading: whole(subject),
    }),
    ...[content.greeting, ...content.paragraphs].map(paragraph),
    ...(action ? [fill(parts.action, { url: escape(action.url), label: escape(action.label) })] : []),
    ...(code ? [fill(parts.code, { label: escape(code.label), value: escape(code.value) })] : []),
    ...content.tables.map(table),
    ...content.notes.map(paragraph),
    fill(parts.end, {
      footer: [texts.t('footer'), company].filter(Boolean).map(escape).join('<br /><br />'),
    }),
  ].join('\n')
}
