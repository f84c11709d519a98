import { inflateSync } from 'node:zlib'
import { FileRefused } from './file-refused'
import { pdfObjects } from './pdf-objects'

const TAIL_BYTES = 2_048
/** All object streams of a PDF together, packed and unpacked. Those of a long document come to a few megabytes. */
const MAX_OBJECT_BYTES = 64 * 1024 * 1024

const BROKEN = 'documents.broken'
/** A name ends at white space or at a delimiter. */
const NAME_END = String.raw`(?=[\s\0()<>[\]{}/%]|$)`
const LOCK = new RegExp(`/Encrypt${NAME_END}`)
/** Scripts, attached files, and actions that start or send something. Long enough not to stand in a photo by chance. */
const ACTIVE = new RegExp(
  `/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|Rendition|SubmitForm|ImportData|GoToE|XFA)${NAME_END}`,
)
/** So short that packed bytes hold them by chance: looked for in objects only. */
const ACTIVE_OBJECT = new RegExp(`/(?:JS|AA|EF)${NAME_END}`)
const PAGE = new RegExp(String.raw`/Type\s*/Page${NAME_END}`)
const HOLDS_OBJECTS = /\/(?:First|ObjStm) /
const MAX_HEAD = 2_000
const WHITE = String.raw`[\0\t\n\f\r ]`
/** The dictionary of such a stream as programs write it, packed in the one usual way. */
const USUAL_HEAD = new RegExp(
  String.raw`^W*<<(?:W*/(?:Type W*/ObjStm|(?:N|First|DL|Length)W+\d+|LengthW+\d+W+\d+W+R|ExtendsW+\d+W+\d+W+R|FilterW*(?:/FlateDecode|\[W*/FlateDecodeW*\])))+W*>>W*stream$`
    .replaceAll(' W', 'W')
    .replaceAll('W', WHITE),
)

/**
 * Reads the structure of a PDF as far as is needed to know that it is whole, has pages, and that nothing in it runs,
 * sends or brings other files along. It draws nothing: a reader of our own would have faults of its own. Readers find
 * objects by tables that this does not follow: it looks at every object that could be found (`pdf-objects.ts`).
 * @throws FileRefused `documents.broken`, `documents.pdf_locked`, `documents.pdf_active`
 */
export function checkPdf(bytes: Buffer): void {
  if (!/startxref\s+\d+\s+%%EOF/.test(bytes.toString('latin1', Math.max(0, bytes.length - TAIL_BYTES))))
    throw new FileRefused(BROKEN)
  const all = plainNames(bytes)
  if (LOCK.test(all)) throw new FileRefused('documents.pdf_locked')
  refuseActive(ACTIVE, all)

  let hasPage = false
  let budget = MAX_OBJECT_BYTES
  const lastEnd = bytes.lastIndexOf('endstream')
  const objects = pdfObjects(bytes)
  for (let next = objects.next(); ; next = objects.next()) {
    if (next.done) {
      if (next.value && hasPage && all.includes('/Root')) return
      throw new FileRefused(BROKEN)
    }
    const { names, stream } = next.value
    refuseActive(ACTIVE_OBJECT, names)
    hasPage ||= PAGE.test(names)
    if (!stream) continue
    if (stream.at > lastEnd) throw new FileRefused(BROKEN)
    if (!HOLDS_OBJECTS.test(names)) continue
    const { content, cost } = unpack(bytes, stream, budget)
    const unpacked = plainNames(content)
    budget -= cost
    refuseActive(ACTIVE, unpacked)
    refuseActive(ACTIVE_OBJECT, unpacked)
    hasPage ||= PAGE.test(unpacked)
  }
}

function refuseActive(names: RegExp, text: string): void {
  if (names.test(text)) throw new FileRefused('documents.pdf_active')
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

/**
 * The objects in a stream. Readers differ in what they make of one that is written in an unusual way, so it could hide
 * something from us: it is refused, as is one that is not packed, or not in the one usual way.
 * @returns what it holds, and how many bytes were read and made for it
 */
function unpack(
  bytes: Buffer,
  { head, at }: { head: string; at: number },
  maxBytes: number,
): { content: Buffer; cost: number } {
  const line = bytes.toString('latin1', at, at + 2)
  const start = line === '\r\n' ? at + 2 : line.startsWith('\n') ? at + 1 : undefined
  const isUsual = head.length <= MAX_HEAD && USUAL_HEAD.test(head) && head.includes('/Filter')
  if (start === undefined || !isUsual) throw new FileRefused('documents.pdf_active')
  if (maxBytes < 1) throw new FileRefused(BROKEN)
  try {
    // What is behind the packed bytes is not looked at, so a wrong length does not matter.
    const made: unknown = inflateSync(bytes.subarray(start), { maxOutputLength: maxBytes, info: true })
    const { buffer, engine } = made as { buffer: Buffer; engine: { bytesWritten: number } }
    return { content: buffer, cost: buffer.length + engine.bytesWritten }
  } catch (error) {
    throw new FileRefused(BROKEN, { cause: error })
  }
}
