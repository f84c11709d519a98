import { inflateSync } from 'node:zlib'

/** The text of a PDF that we have drawn as a reader takes it out, in the order of its lines. */
export function printedText(pdf: Buffer): string {
  const raw = pdf.toString('latin1')
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body]) => {
    try {
      return inflateSync(Buffer.from(body!, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return [...streams.join('\n').matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g)]
    .map(([, text]) => unescaped(text!))
    .join(' ')
}

function unescaped(text: string): string {
  const bytes = Buffer.from(
    text.replace(/\\([nrtbf\\()])/g, (_whole, one: string) => ESCAPES[one] ?? one),
    'latin1',
  )
  return bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1')
}
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
