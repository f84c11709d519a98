import { z } from 'zod'
import { Cents, DocumentId, Id, Instant, named } from '../primitives'

/**
 * A payment beside the price: an official fee that was not known at the first payment, or is due only with the decision.
 * `withdrawn`: by staff, or because the order ended otherwise.
 */
export const FurtherPayment = named('FurtherPayment', {
  id: Id,
  amountCents: Cents,
  /** What it is for, as staff wrote it; empty once the order is erased. */
  reason: z.string(),
  /** What the authority asks or has taken, among the documents of the order. */
  documentId: DocumentId,
  status: z.enum(['open', 'paid', 'declined', 'withdrawn']),
  askedAt: Instant,
  endedAt: Instant.optional(),
})
export type FurtherPayment = z.infer<typeof FurtherPayment>
