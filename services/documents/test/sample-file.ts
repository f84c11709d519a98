import { crc32, deflateSync } from 'node:zlib'

/** Small real files; each is different if `seed` is. */

const filler = (seed: string | number, bytes: number): Buffer => Buffer.alloc(bytes, `${seed} `)

/** One page; `content` is in its stream, `catalog` in its catalogue, `objects` behind its own. */
export interface PdfParts {
  content?: Buffer
  catalog?: string
  objects?: Buffer
}

export function pdfOf({
  content = Buffer.alloc(0),
  catalog = '',
  objects = Buffer.alloc(0),
}: PdfParts): Buffer {
  const head = Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj\n` +
      '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n' +
      '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>\nendobj\n' +
      `4 0 obj\n<< /Length ${content.length} >>\nstream\n`,
  )
  const end = Buffer.from('\ntrailer\n<< /Root 1 0 R /Size 5 >>\nstartxref\n9\n%%EOF\n')
  return Buffer.concat([head, content, Buffer.from('\nendstream\nendobj\n'), objects, end])
}

/** A PDF of the given size in bytes. */
export function pdf(seed: string | number = 'document', sizeBytes = 3_000): Buffer {
  const frame = pdfOf({ content: filler(seed, 1_000) }).length - 1_000
  const file = pdfOf({ content: filler(seed, sizeBytes - frame) })
  // The length of the content is written in it: one digit more or less.
  return pdfOf({ content: filler(seed, 2 * sizeBytes - frame - file.length) })
}

/** A progressive JPEG of 24 x 16 pixels, taken by a camera on its side, with its maker and its place in the EXIF. */
const PHOTO = Buffer.from(
  `/9j/4QESRXhpZgAASUkqAAgAAAAIAA8BAgAHAAAAfgAAABIBAwABAAAABgAAABoBBQABAAAAbgAAABsBBQABAAAAdgAAACgBAwABAAAAAgAAABMC
   AwABAAAAAQAAAGmHBAABAAAAhgAAACWIBAABAAAA1AAAAAAAAAA4YwAA6AMAADhjAADoAwAAQ2FtZXJhAAAGAACQBwAEAAAAMDIxMAGRBwAEAAAA
   AQIDAACgBwAEAAAAMDEwMAGgAwABAAAA//8AAAKgBAABAAAAGAAAAAOgBAABAAAAEAAAAAAAAAACAAEAAgACAAAATgAAAAIABQADAAAA8gAAAAAA
   AAAzAAAAAQAAAB4AAAABAAAAAAAAAAEAAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNS
   Mj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wgAR
   CAAQABgDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAED/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAQF/9oADAMBAAIQAxAAAAHCGhCB/8QA
   FBABAAAAAAAAAAAAAAAAAAAAIP/aAAgBAQABBQJf/8QAFBEBAAAAAAAAAAAAAAAAAAAAEP/aAAgBAwEBPwE//8QAFBEBAAAAAAAAAAAAAAAAAAAA
   EP/aAAgBAgEBPwE//8QAFBABAAAAAAAAAAAAAAAAAAAAIP/aAAgBAQAGPwJf/8QAFxAAAwEAAAAAAAAAAAAAAAAAASAhMf/aAAgBAQABPyEbW//a
   AAwDAQACAAMAAAAQc+//xAAUEQEAAAAAAAAAAAAAAAAAAAAQ/9oACAEDAQE/ED//xAAUEQEAAAAAAAAAAAAAAAAAAAAQ/9oACAECAQE/ED//xAAb
   EAEBAAIDAQAAAAAAAAAAAAABESFBIDGRof/aAAgBAQABPxCOxDOQumfZ6uo8f//Z`,
  'base64',
)

export const jpeg = (): Buffer => Buffer.from(PHOTO)

/** The photo with another size in its header. */
export function jpegOfSize(width: number, height: number): Buffer {
  const file = jpeg()
  const frame = file.indexOf(Buffer.from('ffc2', 'hex'))
  file.writeUInt16BE(height, frame + 5)
  file.writeUInt16BE(width, frame + 7)
  return file
}

function pngChunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, checksum])
}

/** A grey PNG whose pixels are the seed again and again, packed unless set otherwise. */
export function png(
  seed: string | number = 'drawing',
  { width, height, level }: { width: number; height: number; level?: number } = {
    width: 60,
    height: 40,
    level: 0,
  },
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const row = Buffer.concat([Buffer.alloc(1), filler(seed, width)])
  const rows = Buffer.alloc(row.length * height, row)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: level ?? 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** The beginning of a Windows program. */
export const program = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(4_000, 7)])
