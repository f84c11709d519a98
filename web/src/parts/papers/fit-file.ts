import type { UploadLimits } from '@borderlane/contracts/catalogue/papers'
import { encode } from '../photo/look/encode'
import type { Size } from '@borderlane/domain/photo/photo-rule'
import type { OpenedHere } from '../photo/look/open'

/** Authorities count a kilobyte one way or the other: the file is right either way. */
const KB = 1_000
const PDF_KB = 2
/** Pixels of a side below which text is no longer read. */
const LEAST_SIDE = 600

const isAllowed = (type: string, { formats }: UploadLimits): boolean =>
  formats.length === 0 || formats.some((one) => type.endsWith(`/${one}`))

const isSmall = (size: number, { maxKb }: UploadLimits): boolean => maxKb === null || size <= maxKb * KB

export const fits = ({ type, size }: { type: string; size: number }, limits: UploadLimits): boolean =>
  isAllowed(type, limits) && isSmall(size, limits)

/**
 * A file as an official upload takes it: as it is, or for a picture as a JPEG or a PDF that is small enough.
 * @param open opens a picture
 * @returns undefined: it cannot be made to fit
 */
export async function fitFile(
  file: Blob,
  limits: UploadLimits,
  open: (file: Blob) => Promise<OpenedHere>,
): Promise<Blob | undefined> {
  if (!file.type.startsWith('image/')) return fits(file, limits) ? file : undefined
  const picture = await open(file)
  const { width, height } = picture
  if (limits.minPixels !== null && Math.min(width, height) < limits.minPixels) return undefined
  const share = limits.maxPixels === null ? 1 : Math.min(1, limits.maxPixels / Math.max(width, height))
  if (share === 1 && fits(file, limits)) return file
  const asPdf = !isAllowed('image/jpeg', limits)
  if (asPdf && !isAllowed('application/pdf', limits)) return undefined
  const size: Size = [Math.round(width * share), Math.round(height * share)]
  const jpeg = await encode(
    picture,
    { box: { x: 0, y: 0, width, height }, size },
    {
      least: leastOf(size, limits.minPixels ?? LEAST_SIDE),
      ...(limits.maxKb !== null && { mostKb: limits.maxKb - (asPdf ? PDF_KB : 0) }),
    },
  )
  const fitted = asPdf ? await asPage(jpeg, open) : jpeg
  return isSmall(fitted.size, limits) ? fitted : undefined
}

/** The same picture with `side` pixels on its shorter side, if it has more. */
function leastOf([width, height]: Size, side: number): Size {
  const share = Math.min(1, side / Math.min(width, height))
  return [Math.round(width * share), Math.round(height * share)]
}

async function asPage(jpeg: Blob, open: (file: Blob) => Promise<OpenedHere>): Promise<Blob> {
  // It may have become smaller than was asked for.
  const { width, height } = await open(jpeg)
  return picturePdf(jpeg, [width, height])
}

/** Points of an A4 page, whichever way it lies. */
const [SHORT, LONG] = [595, 842]

/** A PDF of one page that holds a JPEG as it is: authorities that take no pictures take these. */
export function picturePdf(jpeg: Blob, [width, height]: readonly [number, number]): Blob {
  const [pageWidth, pageHeight] = width > height ? [LONG, SHORT] : [SHORT, LONG]
  const scale = Math.min(pageWidth / width, pageHeight / height)
  const [w, h] = [width * scale, height * scale].map((side) => Number(side.toFixed(2))) as [number, number]
  const draw = `q ${w} 0 0 ${h} ${((pageWidth - w) / 2).toFixed(2)} ${((pageHeight - h) / 2).toFixed(2)} cm /P Do Q`
  const objects: BlobPart[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>`,
    ],
    [`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.size} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
  ]
  const parts: BlobPart[] = ['%PDF-1.4\n']
  let at = sizeOf(parts)
  // Where each object begins, in ten digits: readers find them by it.
  const places = objects.map((object, index) => {
    const place = at
    const whole: BlobPart[] = [`${index + 1} 0 obj\n`, ...object, '\nendobj\n']
    parts.push(...whole)
    at += sizeOf(whole)
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  parts.push(
    `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
  )
  return new Blob(parts, { type: 'application/pdf' })
}

const sizeOf = (parts: readonly BlobPart[]): number => new Blob([...parts]).size
