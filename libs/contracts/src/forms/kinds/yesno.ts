import { z } from 'zod'
import type { Kind } from './kind'

export const YesnoLimits = z.strictObject({ kind: z.literal('yesno') })

const YesOrNo = z.string().regex(/^(?:yes|no)$/, { error: 'must be yes or no' })

/** `yes` or `no`. */
export const yesno: Kind<unknown> = { check: () => YesOrNo, example: () => 'no' }
