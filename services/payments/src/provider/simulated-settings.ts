import { z } from 'zod'

/** Signs on one machine only; production wants another. */
export const LOCAL_WEBHOOK_SECRET = 'whsec_local_only_0123456789abcdef'

const percent = z.coerce.number().min(0).max(100).default(0)

/** Settings of the provider that charges no one. */
export const simulatedSettings = {
  /** yes: production may run without a provider that charges; every page then says so. */
  PAYMENTS_ALLOW_SIMULATED: z.enum(['yes', 'no']).default('no'),
  /** How long the simulated provider takes to decide about a charge, in milliseconds. */
  SIMULATED_DELAY_MS: z.coerce.number().int().min(0).max(600_000).default(2_000),
  /** How long an invoice of the simulated provider can be paid, in seconds. */
  SIMULATED_INVOICE_SECONDS: z.coerce.number().int().min(1).max(604_800).default(1_800),
  /** Where the simulated provider sends its webhooks; unset: it sends none and is only asked. */
  SIMULATED_WEBHOOK_URL: z.url().optional(),
  /** Signs the webhooks of the simulated provider; several, comma-separated, while it changes: the first signs. */
  SIMULATED_WEBHOOK_SECRETS: z.string().min(16).default(LOCAL_WEBHOOK_SECRET),
  /** Webhooks that come late by up to so many milliseconds, which also changes their order. */
  SIMULATED_WEBHOOK_DELAY_MS: z.coerce.number().int().min(0).max(600_000).default(0),
  /** Percent of the webhooks that come twice. */
  SIMULATED_WEBHOOK_DOUBLED_PERCENT: percent,
  /** Percent of the webhooks that never come. */
  SIMULATED_WEBHOOK_LOST_PERCENT: percent,
}
export type SimulatedSettings = z.infer<z.ZodObject<typeof simulatedSettings>>
