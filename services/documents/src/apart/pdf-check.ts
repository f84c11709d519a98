import { inflateSync } from 'node:zlib'
import { AppError } from '@borderlane/contracts/errors'

/** Where a PDF has its end mark. */
const TAIL_BYTES = 2_048
/** All object streams of a PDF together, unpacked. Those of a long document come to a few megabytes. */
const MAX_OBJECT_BYTES = 64 * 1024 * 1024

const BROKEN = 'documents.broken'
/** A name ends at white space or at a delimiter. */
const NAME_END = String.raw`(?=[\s\0()<>[\]{}/%]|$)`
const LOCK = new RegExp(`/Encrypt${NAME_END}`)
/** Scripts, attached files, and actions that start or send something. Long enough not to stand in a photo by chance. */
const ACTIVE = new RegExp(
  `/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|Rendition|SubmitForm|ImportData|GoToE|XFA)${NAME_END}`,
)
/** So short that packed bytes hold them by chance: looked for between the streams only. */
const ACTIVE_OBJECT = new RegExp(`/(?:JS|AA|EF)${NAME_END}`)
const PAGE = new RegExp(String.raw`/Type\s*/Page${NAME_END}`)
const STREAM_START = />>\s*stream\r?\n/g
const STREAM_END = 'endstream'
const FILTERS = /\/Filter\s*(?:\/(\w+)|\[\s*(?:\/(\w+)\s*)?\])/

/**
 * Reads the structure of a PDF as far as is needed to know that it is whole, has pages, and that nothing in it runs,
 * sends or brings other files along. It draws nothing: a reader of our own would have faults of its own.
 * @throws AppError `documents.broken`, `documents.pdf_locked`, `documents.pdf_active`
 */
export function checkPdf(bytes: Buffer): void {
  const text = bytes.toString('latin1')
  if (!/startxref\s+\d+\s+%%EOF/.test(text.slice(-TAIL_BYTES))) throw new AppError(BROKEN)
  const all = plainNames(bytes)
  if (LOCK.test(all)) throw new AppError('documents.pdf_locked')
  refuseActive(ACTIVE, all)

  const { outside, objectStreams } = takeApart(bytes, text)
  const objects = plainNames(outside)
  refuseActive(ACTIVE_OBJECT, objects)
  let hasPage = PAGE.test(objects)
  let budget = MAX_OBJECT_BYTES
  for (const { dictionary, content } of objectStreams) {
    const unpacked = plainNames(unpack(dictionary, content, budget))
    budget -= unpacked.length
    refuseActive(ACTIVE, unpacked)
    refuseActive(ACTIVE_OBJECT, unpacked)
    hasPage ||= PAGE.test(unpacked)
  }
  if (!hasPage || !objects.includes('/Root')) throw new AppError(BROKEN)
}

function refuseActive(names: RegExp, text: string): void {
  if (names.test(text)) throw new AppError('documents.pdf_active')
}

const ESCAPE = 0x23
/** The value of each byte as a hexadecimal digit, or -1. */
const HEX = Int8Array.from({ length: 256 }, (_, byte) =>
  '0123456789abcdef'.indexOf(String.fromCharCode(byte).toLowerCase()),
)

/** The bytes as text; `/#4aavaScript` is the same name as `/JavaScript`. */
function plainNames(bytes: Buffer): string {
  if (!bytes.includes(ESCAPE)) return bytes.toString('latin1')
  const plain = Buffer.alloc(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    let byte = bytes[at]!
    if (byte === ESCAPE && at + 2 < bytes.length) {
      const [high, low] = [HEX[bytes[at + 1]!]!, HEX[bytes[at + 2]!]!]
      if (high >= 0 && low >= 0) {
        byte = high * 16 + low
        at += 2
      }
    }
    plain[length++] = byte
  }
  return plain.toString('latin1', 0, length)
}

interface ObjectStream {
  dictionary: string
  content: Buffer
}

/** What stands outside of streams, and the streams that hold objects. Each byte is looked at once. */
function takeApart(bytes: Buffer, text: string): { outside: Buffer; objectStreams: ObjectStream[] } {
  const outside: Buffer[] = []
  const objectStreams: ObjectStream[] = []
  let at = 0
  for (;;) {
    STREAM_START.lastIndex = at
    const found = STREAM_START.exec(text)
    if (!found) break
    const start = STREAM_START.lastIndex
    const end = text.indexOf(STREAM_END, start)
    if (end < 0) throw new AppError(BROKEN)
    const before = bytes.subarray(at, start)
    outside.push(before)
    const dictionary = plainNames(before.subarray(before.lastIndexOf(' obj') + 1))
    // Only object streams say where their first object is.
    if (dictionary.includes('/First')) objectStreams.push({ dictionary, content: bytes.subarray(start, end) })
    at = end
  }
  outside.push(bytes.subarray(at))
  return { outside: Buffer.concat(outside), objectStreams }
}

/** The objects in an object stream. One that is packed in an unusual way could hide them from us. */
function unpack(dictionary: string, content: Buffer, maxBytes: number): Buffer {
  if (dictionary.includes('/DecodeParms')) throw new AppError('documents.pdf_active')
  if (!dictionary.includes('/Filter')) return content
  const found = FILTERS.exec(dictionary)
  const filter = found?.[1] ?? found?.[2]
  if (!found || (filter !== undefined && filter !== 'FlateDecode')) throw new AppError('documents.pdf_active')
  if (filter === undefined) return content
  if (maxBytes < 1) throw new AppError(BROKEN)
  try {
    return inflateSync(content, { maxOutputLength: maxBytes })
  } catch (error) {
    throw new AppError(BROKEN, undefined, { cause: error })
  }
}
