import { AppError } from '@borderlane/contracts/define'
import { LOGO_BYTES, LOGO_SIZE } from '@borderlane/contracts/site-look'
import { crc32, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** All that a still picture consists of. What else is in the file (metadata, animation) is left out. */
const KEPT = ['IHDR', 'PLTE', 'tRNS', 'sRGB', 'gAMA', 'IDAT', 'IEND']
/** Samples of one pixel, by the colour type. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const HEADER_BYTES = 13

interface Chunk {
  name: string
  data: Buffer
  /** With length and checksum. */
  whole: Buffer
}

export interface LogoPicture {
  bytes: Buffer
  width: number
  height: number
}

/**
 * Reads a PNG and writes it again with nothing but the picture. Every line of it must be there: browsers, mail programs
 * and the printer of PDFs get a file that has been read once.
 * @throws AppError `validation.failed` for `image`
 */
export function readLogoPicture(file: Buffer): LogoPicture {
  if (file.length > LOGO_BYTES) refuse(`must be ${LOGO_BYTES} bytes at most`)
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) refuse('must be a PNG')
  const chunks = readChunks(file)
  const header = chunks[0]
  if (header?.name !== 'IHDR' || header.data.length !== HEADER_BYTES || chunks.at(-1)?.name !== 'IEND')
    return refuse('must be a whole PNG')
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
  if (width < 1 || height < 1 || width > LOGO_SIZE.width || height > LOGO_SIZE.height)
    refuse(`must be ${LOGO_SIZE.width} × ${LOGO_SIZE.height} pixels at most`)
  const [depth, colours, , , interlace] = header.data.subarray(8)
  if (interlace !== 0) refuse('must not be interlaced')
  const channels = CHANNELS[colours!] ?? refuse('must be a whole PNG')
  const lineBytes = 1 + Math.ceil((width * channels * depth!) / 8)
  checkPixels(chunks, lineBytes * height)
  const kept = chunks.filter(({ name }) => KEPT.includes(name)).map(({ whole }) => whole)
  return { bytes: Buffer.concat([SIGNATURE, ...kept]), width, height }
}

function readChunks(file: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  let at = SIGNATURE.length
  while (at < file.length) {
    const end = at + 12 + (at + 12 <= file.length ? file.readUInt32BE(at) : file.length)
    if (end > file.length || file.readUInt32BE(end - 4) !== crc32(file.subarray(at + 4, end - 4)))
      refuse('must be a whole PNG')
    const name = file.toString('latin1', at + 4, at + 8)
    chunks.push({ name, data: file.subarray(at + 8, end - 4), whole: file.subarray(at, end) })
    at = end
  }
  return chunks
}

function checkPixels(chunks: readonly Chunk[], expected: number): void {
  const packed = Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data))
  let bytes = 0
  try {
    bytes = inflateSync(packed, { maxOutputLength: expected }).length
  } catch {
    // Broken, or longer than the picture is.
  }
  if (bytes !== expected) refuse('must be a whole PNG')
}

function refuse(message: string): never {
  throw new AppError('validation.failed', { fields: [{ path: 'image', message }] })
}
