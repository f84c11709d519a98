import type { Grey } from '@borderlane/vision/passport/grey'

const MOST_SIDE = 1_800
/** Larger ones are not opened: opened they take four bytes a pixel. */
const MOST_PIXELS = 60_000_000

/** Why a file is not opened. `picture`: it is none that the browser can open. `large`: it has too many pixels. */
export type FileProblem = 'picture' | 'large' | 'pdf'

class Unopened extends Error {
  constructor(readonly problem: FileProblem) {
    super(problem)
  }
}

export const whyUnopened = (error: unknown): FileProblem =>
  error instanceof Unopened ? error.problem : 'picture'

/**
 * The picture, the right way up by what its camera says.
 * @throws whatever `whyUnopened` understands
 */
export async function openPicture(file: Blob): Promise<ImageBitmap> {
  const head = new DataView(await file.slice(0, HEAD).arrayBuffer())
  if (isPdf(head)) throw new Unopened('pdf')
  const size = sizeIn(head)
  if (size && size.width * size.height > MOST_PIXELS) throw new Unopened('large')
  return createImageBitmap(file, { imageOrientation: 'from-image' })
}

export async function greyOf(file: Blob): Promise<Grey> {
  const bitmap = await openPicture(file)
  const scale = Math.min(1, MOST_SIDE / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
  context.imageSmoothingQuality = 'high'
  // What is transparent is paper.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const { data } = context.getImageData(0, 0, width, height)
  const pixels = new Uint8Array(width * height)
  for (let at = 0; at < pixels.length; at++)
    pixels[at] = 0.299 * data[at * 4]! + 0.587 * data[at * 4 + 1]! + 0.114 * data[at * 4 + 2]!
  return { pixels, width, height }
}

/** So many bytes say how large a picture is; a camera may put a small picture before that. */
const HEAD = 256 * 1_024
const [JPEG, PNG, RIFF, WEBP, PDF] = [0xffd8, 0x89504e47, 0x52494646, 0x57454250, 0x25504446]

/** `%PDF` is among the first bytes, whatever the file is called. */
export function isPdf(head: DataView): boolean {
  for (let at = 0; at + 4 <= Math.min(head.byteLength, 1_024); at++)
    if (head.getUint32(at) === PDF) return true
  return false
}

interface Size {
  width: number
  height: number
}

/** How large the picture is, as its file says before it is opened; undefined: it does not say. */
export function sizeIn(head: DataView): Size | undefined {
  if (head.byteLength < 30) return undefined
  if (head.getUint32(0) === PNG) return { width: head.getUint32(16), height: head.getUint32(20) }
  if (head.getUint16(0) === JPEG) return sizeInJpeg(head)
  return head.getUint32(0) === RIFF && head.getUint32(8) === WEBP ? sizeInWebp(head) : undefined
}

/** Segment after segment, until the one that says the size (ITU T.81, annex B). */
function sizeInJpeg(head: DataView): Size | undefined {
  let at = 2
  while (at + 9 < head.byteLength) {
    const marker = head.getUint16(at)
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
      return { height: head.getUint16(at + 5), width: head.getUint16(at + 7) }
    at += 2 + head.getUint16(at + 2)
  }
  return undefined
}

const [VP8, VP8L, VP8X] = [0x56503820, 0x5650384c, 0x56503858]

/** RFC 9649, section 2. */
function sizeInWebp(head: DataView): Size | undefined {
  const three = (at: number) => head.getUint16(at, true) + (head.getUint8(at + 2) << 16)
  switch (head.getUint32(12)) {
    case VP8X:
      return { width: three(24) + 1, height: three(27) + 1 }
    case VP8:
      return { width: head.getUint16(26, true) & 0x3fff, height: head.getUint16(28, true) & 0x3fff }
    case VP8L: {
      const bits = head.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    default:
      return undefined
  }
}
