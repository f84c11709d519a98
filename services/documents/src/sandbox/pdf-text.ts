import { dirname, join } from 'node:path'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

const MAX_PAGES = 50
const COLUMN = 1.5
/** So much lower than the other, in heights of its letters, a part is in a line of its own. */
const LINE = 0.5
const BLANK = 0.15
/** Control characters and what is no character: no contract takes them. */
const NOT_KEPT = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu

interface Part {
  text: string
  x: number
  y: number
  width: number
  height: number
}

/**
 * What is written in a PDF, line by line: columns are parted by tabs. Nothing is drawn, and no script is run.
 * @param most characters
 * @returns nothing if there is no text, if there are too many pages, or if there is more text than that
 */
export async function readPdfText(bytes: Buffer, most: number): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const shipped = dirname(require.resolve('pdfjs-dist/package.json'))
  const loading = getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: join(shipped, 'cmaps/'),
    standardFontDataUrl: join(shipped, 'standard_fonts/'),
    disableFontFace: true,
    enableXfa: false,
    isOffscreenCanvasSupported: false,
    stopAtErrors: true,
    useSystemFonts: false,
    useWasm: false,
    verbosity: 0,
  })
  try {
    const document = await loading.promise
    return document.numPages > MAX_PAGES ? '' : await readPages(document, most)
  } catch {
    // Whatever is wrong with it: no one can read it.
    return ''
  }
}

async function readPages(document: PDFDocumentProxy, most: number): Promise<string> {
  const pages: string[] = []
  let length = 0
  for (let number = 1; number <= document.numPages; number += 1) {
    const parts = await readParts(document, number, most - length)
    if (!parts) return ''
    const page = toLines(parts)
    pages.push(page)
    length += page.length + 1
    if (length > most) return ''
  }
  return pages.join('\n').trim()
}

/** @returns undefined: there is more than `most` */
async function readParts(document: PDFDocumentProxy, number: number, most: number) {
  const page = await document.getPage(number)
  const reader = page.streamTextContent().getReader()
  const parts: Part[] = []
  let length = 0
  for (;;) {
    const { value, done } = await reader.read()
    if (done) break
    for (const item of value.items) {
      const text = 'str' in item ? item.str.replace(NOT_KEPT, ' ').trim() : ''
      if (!('str' in item) || text === '') continue
      const [, , , , x, y] = item.transform as number[]
      parts.push({ text, x: x!, y: y!, width: item.width, height: item.height || 1 })
      length += item.str.length
    }
    // The rest stays unread, and nothing is put away: a process that has read a PDF holds so much that it is replaced.
    if (length > most) return undefined
  }
  return parts
}

function toLines(parts: readonly Part[]): string {
  const lines: Part[][] = []
  for (const part of [...parts].sort((a, b) => b.y - a.y)) {
    const line = lines.at(-1)
    if (line && line[0]!.y - part.y < LINE * part.height) line.push(part)
    else lines.push([part])
  }
  return lines.map((line) => toLine(line.sort((a, b) => a.x - b.x))).join('\n')
}

function toLine(parts: readonly Part[]): string {
  return parts.reduce((line, { text, x, height }, at) => {
    const before = parts[at - 1]
    if (!before) return text
    // Printed twice to look bold.
    if (text === before.text && x - before.x < BLANK * height) return line
    const gap = x - before.x - before.width
    return line + (gap > COLUMN * height ? '\t' : gap > BLANK * height ? ' ' : '') + text
  }, '')
}
