import { deflateSync } from 'node:zlib'

/** Where the parts of a PDF differ from what programs write; all of them are latin1 text. */
export interface Spelling {
  /** The dictionary of the stream that holds the script; `length` bytes follow. */
  dictionary?: (length: number) => string
  /** Between the dictionary and its bytes. */
  stream?: string
  /** In front of `9 0 obj`, and behind `endobj`. */
  around?: [string, string]
  /** The bytes of the stream. */
  packed?: Buffer
  /** The action as it is in the stream. */
  action?: string
}

export const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const USUAL = (length: number): string =>
  `<< /Type /ObjStm /N 1 /First 5 /Filter /FlateDecode /Length ${length} >>`

/**
 * A whole PDF with a right table of contents, whose page opens with an action that lies in an object stream: readers run
 * it where they understand the spelling.
 */
export function pdfWithAction({
  dictionary = USUAL,
  stream = '\nstream\n',
  around = ['', ''],
  action = SCRIPT,
  packed = deflateSync(Buffer.from(`10 0 ${action}`)),
}: Spelling = {}): Buffer {
  let file = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')
  const places = new Map<number, number>()
  const add = (text: string | Buffer): void => {
    file = Buffer.concat([file, typeof text === 'string' ? Buffer.from(text, 'latin1') : text])
  }
  const object = (number: number, text: string): void => {
    places.set(number, file.length)
    add(`${number} 0 obj\n${text}\nendobj\n`)
  }
  object(1, '<< /Type /Catalog /Pages 2 0 R /OpenAction 10 0 R >>')
  object(2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>')
  object(3, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>')
  add(around[0])
  places.set(9, file.length)
  add(`9 0 obj\n${dictionary(packed.length)}${stream}`)
  add(packed)
  add(`\nendstream\nendobj\n${around[1]}`)
  places.set(8, file.length)
  const rows = Array.from({ length: 11 }, (_, number) => {
    const row = Buffer.alloc(7)
    const place = places.get(number)
    row[0] = number === 10 ? 2 : place === undefined ? 0 : 1
    row.writeUInt32BE(number === 10 ? 9 : (place ?? 0), 1)
    return row
  })
  const table = Buffer.concat(rows)
  add(`8 0 obj\n<< /Type /XRef /Size 11 /W [1 4 2] /Root 1 0 R /Length ${table.length} >>\nstream\n`)
  add(table)
  add(`\nendstream\nendobj\nstartxref\n${places.get(8)}\n%%EOF\n`)
  return file
}

const twice = (text: string): Buffer => deflateSync(deflateSync(Buffer.from(text)))
const hex = (text: string): Buffer => Buffer.from(`${Buffer.from(`10 0 ${text}`).toString('hex')}>`)

/** One file for each way that we know to say it so that another reader understands and we might not. */
export const HOSTILE: Record<string, Spelling> = {
  'as every program writes it': {},
  'with a carriage return alone': { stream: '\nstream\r' },
  'with a blank behind the word': { stream: '\nstream \n' },
  'with a blank and a carriage return': { stream: '\nstream \r\n' },
  'with a tab behind the word': { stream: '\nstream\t\n' },
  'with NUL behind the word': { stream: '\nstream\0\n' },
  'with NUL before the word': { stream: '\0stream\n' },
  'with a form feed before the word': { stream: '\fstream\n' },
  'with a comment behind the word': { stream: '\nstream%\n' },
  'with a comment of words behind the word': { stream: '\nstream % endstream\n' },
  'with a comment before the word': { stream: ' % endobj\nstream\n' },
  'with nothing before the word': { stream: 'stream\r\n' },
  'with a comment in the dictionary': { dictionary: (n) => USUAL(n).replace('/N', '% >> stream\n/N') },
  'with a string in the dictionary': {
    dictionary: (n) => USUAL(n).replace('/N', '/X (>> stream \\) endobj) /N'),
  },
  'with a hexadecimal string in the dictionary': {
    dictionary: (n) => USUAL(n).replace('/N', '/X <3e3e> /N'),
  },
  'with a dictionary in the dictionary': { dictionary: (n) => USUAL(n).replace('/N', '/X << /Y 1 >> /N') },
  'with names in figures': {
    dictionary: (n) => USUAL(n).replace('/First', '/#46irst').replace('/ObjStm', '/Obj#53tm'),
  },
  'with a filter in figures': { dictionary: (n) => USUAL(n).replace('/FlateDecode', '/Flate#44ecode') },
  'with a list of one filter': { dictionary: (n) => USUAL(n).replace('/FlateDecode', '[/FlateDecode]') },
  'with a length that is wrong': { dictionary: () => USUAL(3) },
  'with the filter said by another object': {
    dictionary: (n) => USUAL(n).replace('/FlateDecode', '7 0 R'),
    around: ['7 0 obj\n/FlateDecode\nendobj\n', ''],
  },
  'packed twice': {
    dictionary: (n) => USUAL(n).replace('/FlateDecode', '[/FlateDecode /FlateDecode]'),
    packed: twice(`10 0 ${SCRIPT}`),
  },
  'not packed': {
    dictionary: (n) => USUAL(n).replace('/Filter /FlateDecode ', ''),
    packed: Buffer.from(`10 0 ${SCRIPT}`),
  },
  'not packed, its names in figures': {
    dictionary: (n) => USUAL(n).replace('/Filter /FlateDecode ', ''),
    packed: Buffer.from('10 0 << /S /#4aavaScript /#4aS (app.alert\\(1\\)) >>'),
  },
  'as hexadecimal text': {
    dictionary: (n) => USUAL(n).replace('/FlateDecode', '/ASCIIHexDecode'),
    packed: hex(SCRIPT),
  },
  'with a short name for its filter': {
    dictionary: (n) => USUAL(n).replace('/Filter /FlateDecode', '/F /Fl'),
  },
  'in a comment': { around: ['% ', ''] },
  'in a string of another object': { around: ['6 0 obj\n(\n', '\n)\nendobj\n'] },
  'in the stream of another object': {
    around: ['6 0 obj\n<< /Length 9999 >>\nstream\n', '\nendstream\nendobj\n'],
  },
  'behind a string without an end': { around: ['6 0 obj\n( \\( endobj\n', ''] },
  'with an attached file': { action: '<< /Type /Filespec /EF << /F 5 0 R >> >>' },
  'with a start of a program': { action: '<< /S /Launch /F (cmd.exe) >>' },
}
