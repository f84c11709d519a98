import { inflateSync } from 'node:zlib'

const WOFF_HEAD = 44
const WOFF_ENTRY = 20
const SFNT_HEAD = 12
const SFNT_ENTRY = 16

/**
 * The font that a WOFF file packs. fontkit reads WOFF as well, but unpacks a table anew for every letter, and reads past
 * the end of one for an empty last letter.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(SFNT_HEAD + SFNT_ENTRY * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const parts: Buffer[] = [head]
  let at = head.length
  for (let index = 0; index < count; index += 1) {
    const entry = WOFF_HEAD + WOFF_ENTRY * index
    const offset = woff.readUInt32BE(entry + 4)
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8))
    const length = woff.readUInt32BE(entry + 12)
    const table = packed.length < length ? inflateSync(packed) : packed
    const into = SFNT_HEAD + SFNT_ENTRY * index
    woff.copy(head, into, entry, entry + 4)
    woff.copy(head, into + 4, entry + 16, entry + 20)
    head.writeUInt32BE(at, into + 8)
    head.writeUInt32BE(length, into + 12)
    const room = Math.ceil(length / 4) * 4
    parts.push(table, Buffer.alloc(room - length))
    at += room
  }
  return Buffer.concat(parts)
}
