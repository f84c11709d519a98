import sharp, { type Metadata } from 'sharp'
import { FileRefused } from './file-refused'

/** A small file can unpack to a picture that fills the memory of the program that opens it. */
const MAX_PIXELS = 40_000_000
/** All of a progressive picture lies in memory, 6 bytes for a pixel, before there is the first line of it. */
const MAX_PROGRESSIVE_PIXELS = 12_000_000
/** All of a picture lies in memory while it is turned: 20 million pixels of three bytes. */
const MAX_TURNED_BYTES = 60_000_000
/** A scan of a passport must stay legible after it was packed a second time. */
const JPEG_QUALITY = 90

sharp.concurrency(1)
sharp.cache(false)
// Also drawings, PDFs and what else the library reads would be opened otherwise, whatever their first bytes are.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })

/**
 * The picture again, made from its pixels alone and turned the way its camera noted: nothing that a camera, a telephone
 * or someone else hid in the file is left, the place where it was taken included. A large one is not turned but keeps
 * the note how to.
 * @throws FileRefused `documents.broken`, `documents.too_many_pixels`, `documents.too_heavy`
 */
export async function cleanPicture(bytes: Buffer, format: 'jpeg' | 'png'): Promise<Buffer> {
  const picture = () =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', sequentialRead: true })
  const found = await picture()
    .metadata()
    .catch((error: unknown) => {
      const tooMany = error instanceof Error && error.message.includes('exceeds pixel limit')
      throw new FileRefused(tooMany ? 'documents.too_many_pixels' : 'documents.broken')
    })
  const pixels = found.width * found.height
  if (found.format !== format) throw new FileRefused('documents.broken')
  if (pixels > MAX_PIXELS) throw new FileRefused('documents.too_many_pixels')
  if (found.isProgressive && pixels > MAX_PROGRESSIVE_PIXELS) throw new FileRefused('documents.too_heavy')
  const canTurn = !found.orientation || found.orientation === 1 || unpackedBytes(found) <= MAX_TURNED_BYTES
  if (!canTurn && format === 'png') throw new FileRefused('documents.too_heavy')
  const upright = canTurn ? picture().autoOrient() : picture()
  // Better tables for a file of its own would need all of the picture in memory: 160 MB more for a fifth less.
  const packed =
    format === 'jpeg' ? upright.jpeg({ quality: JPEG_QUALITY, optimizeCoding: false }) : upright.png()
  const kept = await packed.toBuffer().catch((error: unknown) => {
    throw new FileRefused('documents.broken', { cause: error })
  })
  return canTurn ? kept : withOrientation(kept, found.orientation!)
}

const unpackedBytes = ({ width, height, channels, depth }: Metadata): number =>
  width * height * channels * (depth === 'ushort' ? 2 : 1)

const JPEG_START_BYTES = 2

/** A JPEG with the one note of EXIF how it is to be turned (tag 0x0112 of its first directory), and no other. */
function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  const note = Buffer.from(
    'ffe1002245786966000049492a00080000000100120103000100000000000000' + '00000000',
    'hex',
  )
  note.writeUInt16LE(orientation, 28)
  return Buffer.concat([jpeg.subarray(0, JPEG_START_BYTES), note, jpeg.subarray(JPEG_START_BYTES)])
}
