import type { Box } from './colours'
import type { PhotoRule, Size } from '@borderlane/domain/photo/photo-rule'
import { type Head, headHeight } from './head'

export interface Cut {
  /** In the picture. */
  box: Box
  size: Size
  /** `close`: there is too little around the head. `far`: the head has too few pixels, and is made larger. */
  problem?: 'close' | 'far'
}

const ABOVE = 0.4
const MOST_TIMES = 3
const MOST_ENLARGED = 1.1
/** A head that reaches a little further than asked is not reported. */
const TOLERANCE = 0.03

export function planCut(head: Head, picture: { width: number; height: number }, rule: PhotoRule): Cut {
  const [wide, high] = rule.ratio
  const ratio = wide / high
  const [least, most] = [rule.head[0] / 100, rule.head[1] / 100]
  const headHigh = headHeight(head)
  const wanted = headHigh / ((least + most) / 2)
  const height = Math.min(wanted, picture.height, picture.width / ratio)
  const width = height * ratio
  const middleX = (head.chin.x + head.crown.x) / 2
  const within = (at: number, size: number, all: number) => Math.min(Math.max(0, at), all - size)
  const box = {
    x: within(middleX - width / 2, width, picture.width),
    y: within(head.crown.y - (height - headHigh) * ABOVE, height, picture.height),
    width,
    height,
  }
  const size = sizeOf(box, rule)
  const isCutOff = head.crown.y < -headHigh * 0.02 || head.chin.y > picture.height
  const isOutside = Math.abs(box.x + width / 2 - middleX) > width * 0.1
  if (isCutOff || isOutside || headHigh / height > most + TOLERANCE) return { box, size, problem: 'close' }
  return size[1] > height * MOST_ENLARGED ? { box, size, problem: 'far' } : { box, size }
}

/** As many pixels as the picture has, within what is asked. */
function sizeOf({ height }: Box, { ratio: [wide, high], least, most }: PhotoRule): Size {
  const tallest = most ? Math.min(most[1], (most[0] * high) / wide) : least[1] * MOST_TIMES
  const tall = Math.floor(Math.min(Math.max(height, least[1]), Math.max(tallest, least[1])))
  return [Math.round((tall * wide) / high), tall]
}
