import { z } from 'zod'
import type { Kind } from './kind'

const LARGEST = 999_999_999

export const NumberLimits = z.strictObject({
  kind: z.literal('number'),
  least: z.int().min(0).max(LARGEST).optional(),
  most: z.int().min(0).max(LARGEST).optional(),
})
type NumberLimits = z.infer<typeof NumberLimits>

export const number: Kind<NumberLimits> = {
  check: ({ least = 0, most = LARGEST }) =>
    z
      .string()
      .trim()
      .regex(/^[0-9]{1,9}$/, { error: 'must be a whole number in digits' })
      .refine((digits) => Number(digits) >= least && Number(digits) <= most, {
        error: `must be between ${least} and ${most}`,
      }),
  example: ({ least = 0, most = LARGEST }) => String(Math.min(Math.max(least, 3), most)),
}
