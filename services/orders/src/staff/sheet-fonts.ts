import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { create, type Font } from 'fontkit'

/** One of the fonts of a sheet, as its file has it. */
export interface SheetFont {
  name: string
  bytes: Buffer
  font: Font
}

/** In the order in which they are asked for a letter. The last one is large: it is read where nothing else has the letter. */
const FILES = [
  () => require.resolve('@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff'),
  () => require.resolve('@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-ext-400-normal.woff'),
  () => require.resolve('@fontsource/ibm-plex-sans/files/ibm-plex-sans-vietnamese-400-normal.woff'),
  () => require.resolve('@fontsource/ibm-plex-sans/files/ibm-plex-sans-cyrillic-400-normal.woff'),
  () => require.resolve('@fontsource/ibm-plex-sans/files/ibm-plex-sans-cyrillic-ext-400-normal.woff'),
  () => require.resolve('@fontsource/ibm-plex-sans/files/ibm-plex-sans-greek-400-normal.woff'),
  () => require.resolve('@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff'),
  () =>
    require.resolve('@fontsource/ibm-plex-sans-devanagari/files/ibm-plex-sans-devanagari-devanagari-400-normal.woff'),
  () => join(__dirname, '..', '..', 'seed', 'fonts', 'noto-sans-sc-400.woff'),
]

const read: SheetFont[] = []

function fontOf(index: number): SheetFont {
  const known = read[index]
  if (known) return known
  const file = FILES[index]!()
  const bytes = unpackWoff(readFileSync(file))
  // Each of these files holds one font.
  const made = { name: file, bytes, font: create(bytes) as Font }
  read[index] = made
  return made
}

const has = ({ font }: SheetFont, code: number): boolean => font.hasGlyphForCodePoint(code)

/** A font for a letter: that of the letter before it, if it can; undefined where none has it. */
export function fontFor(letter: string, before: SheetFont | undefined): SheetFont | undefined {
  const code = letter.codePointAt(0)!
  if (before && has(before, code)) return before
  for (const index of FILES.keys()) {
    const font = fontOf(index)
    if (has(font, code)) return font
  }
  return undefined
}

const WOFF_HEAD = 44
const WOFF_ENTRY = 20
const SFNT_HEAD = 12
const SFNT_ENTRY = 16

/**
 * The font that a WOFF file packs. fontkit reads WOFF as well, but unpacks a table again for every letter, and reads past
 * the end of one for an empty last letter.
 */
function unpackWoff(woff: Buffer): Buffer {
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
