import type { SiteSettings } from '@borderlane/contracts/catalogue/site'
import { darkColourOf, hasName } from '@borderlane/contracts/site-look'
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

const link = (url: string): string => `<br /><a href="${escape(url)}">${escape(url)}</a>`

/** A part of the frame with what it says. @param values escaped */
function fill(part: string, values: Record<string, string>): string {
  return part.replace(/\{\{(\w+)\}\}/g, (_place, name: string) => values[name]!)
}

/** How mails look: what the operator has set. Nothing set is the shipped look. */
export type MailLook = Pick<SiteSettings, 'logo' | 'colour' | 'colourDark'>
const SHIPPED: MailLook = { logo: null, colour: null, colourDark: null }

/** Under which name the logo lies in the mail (RFC 2392): nothing is loaded from anywhere. */
export const LOGO_CID = 'logo'
const LOGO_HEIGHT = 40
const MOST_LOGO_WIDTH = 240

/** The name of the site, with the logo before it or in its place. On the paper of light mails also in dark ones: logos are made for it. */
function brand({ logo }: MailLook): string {
  const name = escape(siteName())
  if (!logo) return name
  const width = Math.min(Math.round((LOGO_HEIGHT * logo.width) / logo.height), MOST_LOGO_WIDTH)
  const style =
    'display:inline-block;vertical-align:middle;background:#FBFAF7;border-radius:4px;padding:2px 4px'
  const alone = hasName(logo)
  const picture = `<img src="cid:${LOGO_CID}" alt="${alone ? name : ''}" width="${width}" style="${style}">`
  return alone ? picture : `${picture} ${name}`
}

function inColours(part: string, look: MailLook): string {
  const light = look.colour ? part.replaceAll(SHIPPED_COLOUR, look.colour) : part
  const dark = darkColourOf(look)
  return dark ? light.replaceAll(SHIPPED_DARK, dark) : light
}

/** As `compile-frame.mjs` has them. */
const SHIPPED_COLOUR = '#7A1E2C'
const SHIPPED_DARK = '#E79AA5'

interface Sent {
  /** Who runs the site, in one line. */
  company?: string
  look?: MailLook
}

export function mailHtml(
  content: MailContent,
  texts: Texts,
  { company = '', look = SHIPPED }: Sent = {},
): string {
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
    fill(inColours(parts.top, look), {
      lang: texts.language,
      brand: brand(look),
      subject,
      preview,
      heading: whole(subject),
    }),
    ...[content.greeting, ...content.paragraphs].map(paragraph),
    ...(action
      ? [fill(inColours(parts.action, look), { url: escape(action.url), label: escape(action.label) })]
      : []),
    ...(code ? [fill(parts.code, { label: escape(code.label), value: escape(code.value) })] : []),
    ...content.tables.map(table),
    ...content.notes.map(paragraph),
    fill(parts.end, {
      footer: [texts.t('footer'), company].filter(Boolean).map(escape).join('<br /><br />'),
    }),
  ].join('\n')
}
