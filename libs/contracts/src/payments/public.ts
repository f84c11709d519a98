import { z } from 'zod'
import { call } from '../define'
import { Cents, Currency, Instant } from '../primitives'

export const TestPayment = z.object({
  ref: z.string(),
  method: z.enum(['card', 'crypto', 'wallet']),
  status: z.enum(['open', 'paid', 'disputed', 'ended']),
  amountCents: Cents,
  receivedCents: Cents,
  currency: Currency,
  expiresAt: Instant.nullable(),
  /** A card that is paid and was never disputed. */
  canDispute: z.boolean(),
})
export type TestPayment = z.infer<typeof TestPayment>

/** The payer's only key to it; 128 random bits. */
const ref = z.string().regex(/^[0-9a-f]{32}$/)

export const getTestPayment = call('payments.getTest', {
  http: 'GET /api/test-payments/:ref',
  summary: 'Read a payment at the test provider',
  description: 'Absent (404) unless test payments are on.',
  access: 'anyone',
  input: z.strictObject({ ref }),
  output: TestPayment,
  errors: ['payments.not_found'],
})

export const actOnTestPayment = call('payments.actOnTest', {
  http: 'POST /api/test-payments/:ref',
  summary: 'Act as the payer at the test provider',
  description:
    'What a payer does at the test provider: pays all, less or more of an invoice, confirms or refuses a card payment, disputes a paid one; and what the bank decides about that.',
  access: 'anyone',
  limit: 'payment',
  input: z.strictObject({
    ref,
    act: z.enum([
      'pay',
      'underpay',
      'overpay',
      'expire',
      'confirm',
      'refuse',
      'dispute',
      'win_dispute',
      'lose_dispute',
    ]),
  }),
  output: TestPayment,
  errors: ['payments.not_found', 'payments.not_open'],
})
