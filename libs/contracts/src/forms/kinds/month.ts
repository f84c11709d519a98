import { z } from 'zod'
import type { Kind } from './kind'

export const MonthLimits = z.strictObject({ kind: z.literal('month') })

const Month = z.string().regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/, { error: 'must be a month, YYYY-MM' })

/** `YYYY-MM`. */
export const month: Kind<unknown> = { check: () => Month, example: () => '2019-06' }
