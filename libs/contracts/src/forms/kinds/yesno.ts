import { z } from 'zod'
import { isConfirmation } from '../confirmation'
import type { Kind } from './kind'

export const YesnoLimits = z.strictObject({
  kind: z.literal('yesno'),
  /** A confirmation: nothing is saved with another answer. */
  must: z.literal('yes').optional(),
})
type YesnoLimits = z.infer<typeof YesnoLimits> & { id?: string }

const YesOrNo = z.string().regex(/^(?:yes|no)$/, { error: 'must be yes or no' })
const Yes = z.string().regex(/^yes$/, { error: 'must be yes' })

export const yesno: Kind<YesnoLimits> = {
  check: (question) => (isConfirmation(question) ? Yes : YesOrNo),
  example: (question) => (isConfirmation(question) ? 'yes' : 'no'),
}
