import type { PhotoRule, Size } from '@borderlane/domain/photo/photo-rule'
import type { OpenedHere } from './open'
import type { Cut } from '@borderlane/vision/photo/plan-cut'

const QUALITIES = [0.95, 0.9, 0.85, 0.8, 0.7, 0.6, 0.5, 0.4]
/** Authorities count a kilobyte one way or the other: the file is right either way. */
const [SMALL, LARGE] = [1_000, 1_024]

/** A picture, or a part of it, as a JPEG of no more bytes than asked; as sharp as that allows. */
export async function encode(
  picture: OpenedHere,
  { box, size }: Cut,
  rule: Pick<PhotoRule, 'least' | 'leastKb' | 'mostKb'>,
): Promise<Blob> {
  const most = (rule.mostKb ?? Infinity) * SMALL
  const best = await jpeg(picture.draw(box, ...size), 1)
  if (rule.leastKb && best.size < rule.leastKb * LARGE * 2 && best.size <= most) return best
  for (const share of [1, 0.85, 0.7, 0.6, 0.5]) {
    const canvas = picture.draw(box, ...shrunk(size, rule.least, share))
    for (const quality of QUALITIES) {
      const file = await jpeg(canvas, quality)
      if (file.size <= most) return file
    }
  }
  return best
}

/** The file has fewer bytes than asked, and nothing honest makes them more. */
export const isThin = (file: Blob, { leastKb }: PhotoRule): boolean =>
  leastKb !== undefined && file.size < leastKb * SMALL

const shrunk = ([width, height]: Size, least: Size, share: number): Size =>
  height * share < least[1] ? least : [Math.round(width * share), Math.round(height * share)]

const jpeg = (canvas: OffscreenCanvas, quality: number) =>
  canvas.convertToBlob({ type: 'image/jpeg', quality })
