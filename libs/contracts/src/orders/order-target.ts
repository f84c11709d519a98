import { z } from 'zod'
import { Instant } from '../primitives'

/** Working hours (of business days in UTC) in which staff act on a paid order for the first time, and answer its traveller. */
export const LOOK_HOURS = 4
export const ANSWER_HOURS = 24

/**
 * What staff do by when. `look`: the first act since the payment; it stops while the traveller or the authority acts.
 * `answer`: to what the traveller wrote.
 */
export const OrderTarget = z
  .object({ step: z.enum(['look', 'answer']), due: Instant })
  .meta({ id: 'OrderTarget' })
export type OrderTarget = z.infer<typeof OrderTarget>
