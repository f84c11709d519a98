import { openPicture } from '../../passport/zone/picture'
import type { Box } from '@borderlane/vision/photo/colours'
import type { Turn } from '@borderlane/vision/photo/turn'
import type { Opened } from '@borderlane/vision/photo/opened'

export interface OpenedHere extends Opened {
  draw(box: Box, width: number, height: number): OffscreenCanvas
  turned(degrees: Turn): Promise<OpenedHere>
}

/** @throws whatever `whyUnopened` understands */
export const open = async (file: Blob): Promise<OpenedHere> => opened(await openPicture(file))

function opened(picture: ImageBitmap | OffscreenCanvas): OpenedHere {
  const draw = (box: Box, width: number, height: number) => {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { willReadFrequently: true })!
    context.imageSmoothingQuality = 'high'
    // A JPEG knows no transparency: without paper below it would be black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.drawImage(picture, box.x, box.y, box.width, box.height, 0, 0, width, height)
    return canvas
  }
  return {
    width: picture.width,
    height: picture.height,
    draw,
    part: (box, width, height) =>
      Promise.resolve(draw(box, width, height).getContext('2d')!.getImageData(0, 0, width, height)),
    turned: (degrees) => Promise.resolve(opened(turn(picture, degrees))),
  }
}

/** A phone has no room for a second picture of sixty million pixels. */
const MOST_SIDE = 4_000

function turn(picture: ImageBitmap | OffscreenCanvas, degrees: number): OffscreenCanvas {
  const scale = Math.min(1, MOST_SIDE / Math.max(picture.width, picture.height))
  const [wide, high] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const canvas = degrees === 180 ? new OffscreenCanvas(wide, high) : new OffscreenCanvas(high, wide)
  const context = canvas.getContext('2d')!
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((degrees * Math.PI) / 180)
  context.drawImage(picture, -wide / 2, -high / 2, wide, high)
  return canvas
}
