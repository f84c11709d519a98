import type { Box, Point } from './colours'
import { type Head, headHeight } from './head'

export interface Ground {
  box: Box
  /** Middle and half of its axes. */
  without: { x: number; y: number; across: number; along: number }
}

/** Of the height of a head: with its hair it reaches so far to the sides, and up from its middle. */
const [ACROSS, ALONG] = [0.53, 0.66]

export function groundOf({ width, height }: { width: number; height: number }, head: Head): Ground {
  const high = headHeight(head)
  const eyes = (head.eyes[0].y + head.eyes[1].y) / 2
  return {
    box: { x: 0, y: 0, width, height: Math.max(1, Math.min(height, eyes)) },
    without: {
      x: (head.crown.x + head.chin.x) / 2,
      y: (head.crown.y + head.chin.y) / 2,
      across: high * ACROSS,
      along: high * ALONG,
    },
  }
}

export function inPicture({ box, without }: Ground, { x, y }: Point, scale: number): Ground {
  const large = enlarged(box, scale)
  return {
    box: { ...large, x: large.x + x, y: large.y + y },
    without: {
      x: without.x * scale + x,
      y: without.y * scale + y,
      across: without.across * scale,
      along: without.along * scale,
    },
  }
}

export const enlarged = ({ x, y, width, height }: Box, scale: number): Box => ({
  x: x * scale,
  y: y * scale,
  width: width * scale,
  height: height * scale,
})
