import { AppError } from '@borderlane/contracts/errors'
import sharp from 'sharp'

/** A small file can unpack to a picture that fills the memory of whoever opens it. */
const MAX_PIXELS = 40_000_000
/** A scan of a passport must stay legible after it was packed a second time. */
const JPEG_QUALITY = 90

sharp.concurrency(1)
sharp.cache(false)
// Also drawings, PDFs and what else the library reads would be opened otherwise, whatever their first bytes are.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })

/**
 * The picture again, made from its pixels alone and turned the way its camera noted: nothing that a camera, a telephone
 * or somebody else hid in the file is left, the place where it was taken included.
 * @throws AppError `documents.broken`, `documents.too_many_pixels`
 */
export async function cleanPicture(bytes: Buffer, format: 'jpeg' | 'png'): Promise<Buffer> {
  const picture = () =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', sequentialRead: true })
  const { width, height, ...found } = await picture()
    .metadata()
    .catch((error: unknown) => {
      const tooMany = error instanceof Error && error.message.includes('exceeds pixel limit')
      throw new AppError(tooMany ? 'documents.too_many_pixels' : 'documents.broken')
    })
  if (found.format !== format) throw new AppError('documents.broken')
  if (width * height > MAX_PIXELS) throw new AppError('documents.too_many_pixels')
  const upright = picture().autoOrient()
  const packed = format === 'jpeg' ? upright.jpeg({ quality: JPEG_QUALITY }) : upright.png()
  return packed.toBuffer().catch((error: unknown) => {
    throw new AppError('documents.broken', undefined, { cause: error })
  })
}
