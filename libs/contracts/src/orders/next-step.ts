import { z } from 'zod'
import { RequirementCode } from '../documents/document'
import { Cents, Day, named } from '../primitives'

/** Who has to act. `nobody`: it has ended. */
export const Actor = z.enum(['traveller', 'us', 'authority', 'nobody'])
export type Actor = z.infer<typeof Actor>

/** What happens next, by who does it. A step has the same words wherever it is shown: `questions`, under `next`. */
export const STEPS_OF = {
  traveller: ['pay', 'pay_further', 'fee_unpaid', 'answer', 'documents', 'lodge', 'use_visa'],
  us: ['submit', 'send_visa', 'refund', 'record'],
  authority: ['decide'],
  nobody: ['rejected', 'cancelled', 'expired', 'closed'],
} as const satisfies Record<Actor, readonly string[]>
export const StepCode = z.enum(Object.values(STEPS_OF).flat())
export type StepCode = z.infer<typeof StepCode>

/** Who acts, what they do, and by when. */
export const NextStep = named('NextStep', {
  who: Actor,
  code: StepCode,
  count: z.int().optional(),
  /** The required documents that are missing. */
  documents: z.array(RequirementCode).optional(),
  /** What is to be paid, or is refunded. */
  amountCents: Cents.optional(),
  /** By when: we, or the authority where it says how long it takes. What waits for the traveller has no day. */
  day: Day.optional(),
})
export type NextStep = z.infer<typeof NextStep>
