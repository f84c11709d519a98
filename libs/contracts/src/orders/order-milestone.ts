import { z } from 'zod'

/**
 * What happened to orders in a period, each in a list of its own. `made`: the application was saved. `paid`: its payment
 * came in. Of those that were paid in the period: `looked_in_time`: staff acted on it within `LOOK_HOURS` of working time;
 * `looked_late`: later; `not_looked`: not yet. Of those whose traveller wrote in the period and waited for an answer:
 * `answered_late`: one of them came after `ANSWER_HOURS` of working time; `not_answered`: else one did not come yet;
 * `answered_in_time`: the others. `submitted`: the authority got it, for the first time. `approved`,
 * `rejected`: decided, and not undone since. Of these `on_time` and `late`: by the day that was promised with the payment,
 * or after it. `refunded`: money was refunded.
 */
export const ORDER_MILESTONES = [
  'made',
  'paid',
  'looked_in_time',
  'looked_late',
  'not_looked',
  'answered_in_time',
  'answered_late',
  'not_answered',
  'submitted',
  'approved',
  'rejected',
  'on_time',
  'late',
  'refunded',
] as const
export const OrderMilestone = z.enum(ORDER_MILESTONES)
export type OrderMilestone = z.infer<typeof OrderMilestone>
