import { create, type Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import { unpackWoff } from './woff'

/** One of the fonts of a sheet, as it lies in its package. */
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
  () => require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff'),
]

const read: SheetFont[] = []

function fontOf(index: number): SheetFont {
  const known = read[index]
  if (known) return known
  const file = FILES[index]!()
  const bytes = unpackWoff(readFileSync(file))
  // A file of these packages holds one font.
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
