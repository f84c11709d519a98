import type { Texts } from '../locale/texts'
import type { Letter, LetterRow, LetterTable } from './letter'

// Paper, ink, passport burgundy and hairlines of the web. Mail programs read neither style sheets nor variables.
const PAPER = '#FBFAF7'
const INK = '#14202B'
const BRAND = '#7A1E2C'
const HAIRLINE = '#E3DED3'
const SERIF = `'IBM Plex Serif',Georgia,serif`
const MONO = `'IBM Plex Mono',Menlo,Consolas,monospace`
const SANS = `'IBM Plex Sans',Arial,sans-serif`

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

/** The mail as simple HTML: one column, no picture, nothing that is loaded from anywhere. */
export function letterHtml(letter: Letter, texts: Texts): string {
  return `<!doctype html>
<html lang="${texts.language}" dir="${texts.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(letter.subject)}</title>
</head>
<body style="margin:0;background:${PAPER};color:${INK};font:16px/1.5 ${SANS}">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
<p style="margin:0 0 24px;font:600 22px/1.3 ${SERIF};color:${BRAND}">Borderlane</p>
<h1 style="margin:0 0 16px;font:600 22px/1.3 ${SERIF}">${escape(letter.subject)}</h1>
${[letter.greeting, ...letter.paragraphs].map(paragraph).join('\n')}
${[
  ...(letter.action ? [action(letter.action)] : []),
  ...(letter.code ? [code(letter.code)] : []),
  ...letter.tables.map(table),
  ...letter.notes.map(paragraph),
].join('\n')}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${HAIRLINE};font-size:14px">${escape(texts.footer)}</p>
</div>
</body>
</html>
`
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escape(text)}</p>`
}

function action({ label, url }: NonNullable<Letter['action']>): string {
  return `<p style="margin:24px 0"><a href="${escape(url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${BRAND};color:#FFFFFF;text-decoration:none;font-weight:600">${escape(label)}</a></p>`
}

function code({ label, value }: NonNullable<Letter['code']>): string {
  return `<p style="margin:24px 0 8px">${escape(label)}</p>
<p dir="ltr" style="margin:0 0 24px;font:600 32px/1.3 ${MONO};letter-spacing:6px">${escape(value)}</p>`
}

function table({ title, rows }: LetterTable): string {
  return `<h2 style="margin:24px 0 8px;font:600 18px/1.3 ${SERIF}">${escape(title)}</h2>
<table style="width:100%;margin:0 0 24px;border-collapse:collapse">
${rows.map(row).join('\n')}
</table>`
}

function row({ label, value, strong }: LetterRow): string {
  const cell = `padding:8px 0;border-bottom:1px solid ${HAIRLINE};vertical-align:top;font-weight:${strong ? 600 : 400}`
  return `<tr><th scope="row" style="${cell};text-align:start">${escape(label)}</th><td style="${cell};text-align:end">${escape(value)}</td></tr>`
}
