// `node services/notifications/compile-frame.mjs`: compiles with MJML what all mails have in common, and writes it to src/template/mail-frame.json.
// A mail is then put together from these parts: compiling each one took a quarter of its processor time, and MJML at run
// time 20 MB of memory. `--check` compares instead.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import mjml2html from 'mjml'

const FILE = join(import.meta.dirname, 'src', 'template', 'mail-frame.json')

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

const CUT = '@@cut@@'
/** The parts in their order; `top` and `end` begin and end a mail. */
const PARTS = ['top', 'paragraph', 'action', 'code', 'table', 'end']

/** @typedef {{ tagName: string, attributes: object, children?: Part[], content?: string }} Part */

/** @param {Part[] | string} [inside] @returns {Part} */
function part(tagName, attributes, inside = []) {
  return typeof inside === 'string'
    ? { tagName, attributes, content: inside }
    : { tagName, attributes, children: inside }
}

const text = (html, attributes = {}) => part('mj-text', { 'css-class': 'ink', ...attributes }, html)
const heading = (html, attributes) =>
  text(html, { 'font-family': SERIF, 'font-weight': '600', 'line-height': '1.3', ...attributes })
const cut = () => part('mj-raw', {}, CUT)

/** One column, no picture, nothing that is loaded from anywhere; `{{name}}` stands for what each mail says. */
function frameOf(direction) {
  const align = direction === 'rtl' ? 'right' : 'left'
  const head = part('mj-head', {}, [
    part('mj-title', {}, '{{subject}}'),
    part('mj-preview', {}, '{{preview}}'),
    part('mj-attributes', {}, [
      part('mj-all', { 'font-family': SANS }),
      part('mj-text', { 'font-size': '16px', 'line-height': '1.5', color: INK, align, padding: '0 0 16px' }),
    ]),
    part('mj-style', {}, DARK),
    part('mj-raw', {}, '<meta name="color-scheme" content="light dark">'),
  ])
  const large = { 'font-family': MONO, 'font-size': '32px', 'font-weight': '600', 'letter-spacing': '6px' }
  const column = part('mj-column', { padding: '0', direction }, [
    heading('{{brand}}', { 'font-size': '22px', color: BRAND, padding: '0 0 24px', 'css-class': 'brand' }),
    heading('<h1 style="margin:0;font:inherit">{{heading}}</h1>', { 'font-size': '22px' }),
    cut(),
    text('{{words}}'),
    cut(),
    part(
      'mj-button',
      {
        href: '{{url}}',
        align,
        'background-color': BRAND,
        color: '#FFFFFF',
        'font-size': '16px',
        'font-weight': '600',
        'border-radius': '6px',
        'inner-padding': '12px 20px',
        padding: '8px 0 24px',
        'css-class': 'button',
      },
      '{{label}}',
    ),
    cut(),
    text('{{label}}', { padding: '8px 0' }),
    text('<span dir="ltr">{{value}}</span>', large),
    cut(),
    heading('<h2 style="margin:0;font:inherit">{{title}}</h2>', { 'font-size': '18px', padding: '8px 0' }),
    part(
      'mj-table',
      { padding: '0 0 24px', color: INK, 'font-size': '16px', 'line-height': '1.5', 'css-class': 'ink' },
      '{{rows}}',
    ),
    cut(),
    part('mj-divider', {
      'border-width': '1px',
      'border-color': HAIRLINE,
      padding: '8px 0 16px',
      'css-class': 'line',
    }),
    text('{{footer}}', { 'font-size': '14px' }),
  ])
  const body = part('mj-body', { 'background-color': PAPER, width: '592px', 'css-class': 'paper' }, [
    part('mj-section', { padding: '24px 16px', direction }, [column]),
  ])
  // The version in use answers at once; its types are those of the next.
  const { html } = /** @type {any} */ (mjml2html)(
    part('mjml', { lang: '{{lang}}', dir: direction }, [head, body]),
    {
      validationLevel: 'strict',
      ignoreIncludes: true,
      keepComments: false,
      fonts: {},
    },
  )
  const pieces = html.split(CUT).map((piece) => piece.replaceAll(/\n\s*/g, '\n').trim())
  if (pieces.length !== PARTS.length)
    throw new Error(`a mail has ${PARTS.length} parts, not ${pieces.length}`)
  return Object.fromEntries(PARTS.map((name, index) => [name, pieces[index]]))
}

const cell = `padding:8px 0;border-bottom:1px solid ${HAIRLINE};vertical-align:top;font-weight:{{weight}}`
const row = `<tr><th scope="row" style="${cell};text-align:start;word-break:normal">{{label}}</th><td style="${cell};padding-inline-start:16px;text-align:end">{{value}}</td></tr>`
const frame = `${JSON.stringify({ ltr: { ...frameOf('ltr'), row }, rtl: { ...frameOf('rtl'), row } }, null, 2)}\n`

if (!process.argv.includes('--check')) writeFileSync(FILE, frame)
else if (readFileSync(FILE, 'utf8') !== frame) {
  process.stderr.write(
    'The frame of the mails is not what its source says: node services/notifications/compile-frame.mjs\n',
  )
  process.exitCode = 1
}
