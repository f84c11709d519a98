/** Objects that begin inside each other are read again and again: no file that a program wrote comes near it. */
const MAX_READ = 6
const MIN_READ_BYTES = 1024 * 1024

export interface PdfObject {
  /** The names in it, as they are meant, each with its slash and a blank behind it. */
  names: string
  /** Where a stream follows: its text up to the word `stream`, that included, and where that ends. */
  stream?: { head: string; at: number }
}

const [NUL, TAB, LF, FF, CR, SPACE] = [0, 9, 10, 12, 13, 32]
const code = (sign: string): number => sign.charCodeAt(0)
const [PERCENT, OPEN, CLOSE, LESS, MORE] = [code('%'), code('('), code(')'), code('<'), code('>')]
const [SLASH, BACKSLASH, ZERO, NINE] = [code('/'), code('\\'), code('0'), code('9')]
const WHITE = [NUL, TAB, LF, FF, CR, SPACE]
const ENDS_WORD = new Uint8Array(256)
for (const byte of [...WHITE, ...[...'()<>[]{}/%'].map(code)]) ENDS_WORD[byte] = 1

/**
 * All objects that a reader could be sent to, in whatever part of the file: a table of contents may point anywhere, also
 * into a comment, a string or a stream. So each `obj` counts, and what follows it is read token by token, as readers do.
 * @returns false when the file is made to be read for ever
 */
export function* pdfObjects(bytes: Buffer): Generator<PdfObject, boolean> {
  let budget = Math.max(bytes.length * MAX_READ, MIN_READ_BYTES)
  for (const word of ['obj', 'trailer']) {
    for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + word.length)) {
      if (!mayBegin(bytes[at - 1])) continue
      const { end, ...object } = readObject(bytes, at + word.length)
      yield object
      budget -= end - at
      if (budget < 0) return false
    }
  }
  return true
}

/** Before `obj` is a number, with or without white space between. */
const mayBegin = (before: number | undefined): boolean =>
  before === undefined || WHITE.includes(before) || (before >= ZERO && before <= NINE)

function readObject(bytes: Buffer, start: number): PdfObject & { end: number } {
  let names = ''
  let at = start
  while (at < bytes.length) {
    const byte = bytes[at]!
    if (byte === PERCENT) at = endOfLine(bytes, at)
    else if (byte === OPEN) at = endOfString(bytes, at)
    else if (byte === LESS && bytes[at + 1] === LESS) at += 2
    else if (byte === LESS) at = endOf(bytes, bytes.indexOf(MORE, at))
    else if (byte === SLASH) {
      const end = endOfWord(bytes, at + 1)
      names += `${plainName(bytes.toString('latin1', at, end))} `
      at = end
    } else if (ENDS_WORD[byte]) at += 1
    else {
      const end = endOfWord(bytes, at)
      const word = bytes.toString('latin1', at, Math.min(end, at + 'endobj'.length))
      if (word === 'stream') {
        const streamAt = at + word.length
        return { names, stream: { head: bytes.toString('latin1', start, streamAt), at: streamAt }, end: at }
      }
      if (word === 'endobj') break
      at = end
    }
  }
  return { names, end: at }
}

const endOf = (bytes: Buffer, last: number): number => (last < 0 ? bytes.length : last + 1)

function endOfWord(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && !ENDS_WORD[bytes[at]!]) at += 1
  return at
}

function endOfLine(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== LF && bytes[at] !== CR) at += 1
  return at
}

/** Brackets in a string come in pairs unless a backslash is before them. */
function endOfString(bytes: Buffer, from: number): number {
  let depth = 0
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === BACKSLASH) at += 1
    else if (byte === OPEN) depth += 1
    else if (byte === CLOSE && --depth === 0) return at + 1
  }
  return bytes.length
}

/** `/#4aavaScript` is the same name as `/JavaScript`. */
const plainName = (name: string): string =>
  name.replace(/#([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
