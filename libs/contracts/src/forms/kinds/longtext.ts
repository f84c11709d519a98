import { z } from 'zod'
import { text as lines } from '../../primitives'
import type { Kind } from './kind'

export const LongtextLimits = z.strictObject({ kind: z.literal('longtext'), max: z.int().min(1).max(5_000) })
type LongtextLimits = z.infer<typeof LongtextLimits>

export const longtext: Kind<LongtextLimits> = {
  check: ({ max }) => lines(max).min(1),
  example: ({ max }) => 'A few words\nin two lines'.slice(0, max).trimEnd(),
}
