import { z } from 'zod'
import { line } from '../../primitives'
import type { Kind } from './kind'

export const ChoiceLimits = z.strictObject({
  kind: z.literal('choice'),
  /** They are names of places, programs or firms: the same in every language. */
  proper: z.literal(true).optional(),
  /** In the order and the words of the official form. */
  choices: z
    .array(line(200))
    .min(2)
    .max(200)
    .refine((choices) => new Set(choices).size === choices.length, { error: 'must not repeat a choice' }),
})
type ChoiceLimits = z.infer<typeof ChoiceLimits>

/** One of a few. */
export const choice: Kind<ChoiceLimits> = {
  check: ({ choices }) =>
    z.string().refine((given) => choices.includes(given), { error: 'must be one of the choices' }),
  example: ({ choices }) => choices[0]!,
}
