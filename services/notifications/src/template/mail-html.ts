import mjml2html from 'mjml'
import type { Texts } from '../locale/texts'
import type { ContentRow, ContentTable, MailContent } from './mail-content'

interface Part {
  tagName: string
  attributes: Record<string, string>
  children?: Part[]
  content?: string
}

// Paper, ink, passport burgundy and hairlines of the web. Mail programs do not read its variables.
const PAPER = '#FBFAF7'
const INK = '#14202B'
const BRAND = '#7A1E2C'
const HAIRLINE = '#E3DED3'
const SERIF = `'IBM Plex Serif',Georgia,serif`
const MONO = `'IBM Plex Mono',Menlo,Consolas,monospace`
const SANS = `'IBM Plex Sans',Arial,sans-serif`
/** For programs that know dark; the others show the light colours, which stand in every element. */
const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  body, .paper { background: #12171C !important; }
  .ink, .ink div, .ink th, .ink td { color: #ECE8E0 !important; border-color: #343C45 !important; }
  .brand div { color: #E79AA5 !important; }
  .button td, .button a { background: #E79AA5 !important; color: #1B1013 !important; }
  .line p { border-top-color: #343C45 !important; }
}`

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

/** The mail as HTML: one column, no picture, nothing that is loaded from anywhere. */
export function mailHtml(content: MailContent, texts: Texts): string {
  const head = part('mj-head', {}, [
    part('mj-title', {}, escape(content.subject)),
    part('mj-preview', {}, escape(content.paragraphs[0] ?? '')),
    part('mj-attributes', {}, [
      part('mj-all', { 'font-family': SANS }),
      part('mj-text', {
        'font-size': '16px',
        'line-height': '1.5',
        color: INK,
        align: texts.direction === 'rtl' ? 'right' : 'left',
        padding: '0 0 16px',
      }),
    ]),
    part('mj-style', {}, DARK),
    part('mj-raw', {}, '<meta name="color-scheme" content="light dark">'),
  ])
  const column = part('mj-column', { padding: '0' }, [
    heading('Borderlane', { 'font-size': '22px', color: BRAND, padding: '0 0 24px', 'css-class': 'brand' }),
    heading(`<h1 style="margin:0;font:inherit">${whole(escape(content.subject))}</h1>`, {
      'font-size': '22px',
    }),
    ...[content.greeting, ...content.paragraphs].map(paragraph),
    ...(content.action ? [action(content.action, texts)] : []),
    ...(content.code ? code(content.code) : []),
    ...content.tables.flatMap(table),
    ...content.notes.map(paragraph),
    part('mj-divider', {
      'border-width': '1px',
      'border-color': HAIRLINE,
      padding: '8px 0 16px',
      'css-class': 'line',
    }),
    text(escape(texts.t('footer')), { 'font-size': '14px' }),
  ])
  const body = part('mj-body', { 'background-color': PAPER, width: '592px', 'css-class': 'paper' }, [
    part('mj-section', { padding: '24px 16px', direction: texts.direction }, [column]),
  ])
  const mail = { ...part('mjml', { lang: texts.language, dir: texts.direction }, [head, body]) }
  // The version in use answers at once; its types are those of the next.
  const { html } = mjml2html(mail as Parameters<typeof mjml2html>[0], {
    validationLevel: 'strict',
    ignoreIncludes: true,
    keepComments: false,
    fonts: {},
  }) as unknown as Awaited<ReturnType<typeof mjml2html>>
  return html
}

function part(tagName: string, attributes: Record<string, string>, inside: Part[] | string = []): Part {
  return typeof inside === 'string'
    ? { tagName, attributes, content: inside }
    : { tagName, attributes, children: inside }
}

/** @param html escaped */
function text(html: string, attributes: Record<string, string> = {}): Part {
  return part('mj-text', { 'css-class': 'ink', ...attributes }, html)
}

/** @param html escaped */
function heading(html: string, attributes: Record<string, string>): Part {
  return text(html, { 'font-family': SERIF, 'font-weight': '600', 'line-height': '1.3', ...attributes })
}

function paragraph(words: string): Part {
  return text(escape(words))
}

function action({ label, url }: NonNullable<MailContent['action']>, { direction }: Texts): Part {
  return part(
    'mj-button',
    {
      href: escape(url),
      align: direction === 'rtl' ? 'right' : 'left',
      'background-color': BRAND,
      color: '#FFFFFF',
      'font-size': '16px',
      'font-weight': '600',
      'border-radius': '6px',
      'inner-padding': '12px 20px',
      padding: '8px 0 24px',
      'css-class': 'button',
    },
    escape(label),
  )
}

function code({ label, value }: NonNullable<MailContent['code']>): Part[] {
  const large = { 'font-family': MONO, 'font-size': '32px', 'font-weight': '600', 'letter-spacing': '6px' }
  return [text(escape(label), { padding: '8px 0' }), text(`<span dir="ltr">${escape(value)}</span>`, large)]
}

function table({ title, rows }: ContentTable): Part[] {
  return [
    heading(`<h2 style="margin:0;font:inherit">${escape(title)}</h2>`, {
      'font-size': '18px',
      padding: '8px 0',
    }),
    part(
      'mj-table',
      { padding: '0 0 24px', color: INK, 'font-size': '16px', 'line-height': '1.5', 'css-class': 'ink' },
      rows.map(row).join(''),
    ),
  ]
}

function row({ label, value, strong }: ContentRow): string {
  const cell = `padding:8px 0;border-bottom:1px solid ${HAIRLINE};vertical-align:top;font-weight:${strong ? 600 : 400}`
  return `<tr><th scope="row" style="${cell};text-align:start;word-break:normal">${escape(label)}</th><td style="${cell};padding-inline-start:16px;text-align:end">${escape(value)}</td></tr>`
}
