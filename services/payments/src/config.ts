import { jobSettings, messagingSettings } from '@borderlane/messaging'
import { databaseSettings, fourEyesSettings } from '@borderlane/persistence'
import { always, readConfig, runtimeSettings } from '@borderlane/runtime'
import { z } from 'zod'

/** Signs on one machine only; production wants another. */
const LOCAL_WEBHOOK_SECRET = 'whsec_local_only_0123456789abcdef'

const percent = z.coerce.number().min(0).max(100).default(0)

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const Fields = z.object({
  ...runtimeSettings,
  ...messagingSettings,
  ...jobSettings,
  ...databaseSettings,
  ...fourEyesSettings,
  STRIPE_SECRET_KEY: optional(z.string().regex(/^(sk|rk)_(test|live)_\w+$/)),
  /** For Stripe's script in the browser. */
  STRIPE_PUBLISHABLE_KEY: optional(z.string().regex(/^pk_(test|live)_\w+$/)),
  /** Checks what Stripe reports; several, comma-separated, while it changes. */
  STRIPE_WEBHOOK_SECRETS: optional(z.string().min(16)),
  /** Another address than Stripe's own, for tests against a stand-in. */
  STRIPE_API_URL: optional(z.url()),
  /** yes: production may run without a provider that charges; every page then says so. */
  PAYMENTS_ALLOW_SIMULATED: z.enum(['yes', 'no']).default('no'),
  /** How long the simulated provider takes to decide about a charge, in milliseconds. */
  SIMULATED_DELAY_MS: z.coerce.number().int().min(0).max(600_000).default(2_000),
  SIMULATED_INVOICE_SECONDS: z.coerce.number().int().min(1).max(604_800).default(1_800),
  /** Where the simulated provider sends its webhooks; unset: it sends none and is only asked. */
  SIMULATED_WEBHOOK_URL: z.url().optional(),
  /** Signs the webhooks of the simulated provider; several, comma-separated, while it changes: the first signs. */
  SIMULATED_WEBHOOK_SECRETS: z.string().min(16).default(LOCAL_WEBHOOK_SECRET),
  /** Webhooks that come late by up to so many milliseconds, which also changes their order. */
  SIMULATED_WEBHOOK_DELAY_MS: z.coerce.number().int().min(0).max(600_000).default(0),
  SIMULATED_WEBHOOK_DOUBLED_PERCENT: percent,
  SIMULATED_WEBHOOK_LOST_PERCENT: percent,
  /** Share of our fee that cancelling before submission returns, in percent; the web shows it. */
  CANCEL_REFUND_PERCENT: z.coerce.number().int().min(0).max(100).default(50),
  /** Hours between a rejection and its refund, in which the rejection can be undone. */
  REFUND_DELAY_HOURS: z.coerce.number().min(0).max(720).default(24),
  /** Pence that staff refund for an order, all their refunds together, before a second person has to confirm one. */
  FOUR_EYES_REFUND_CENTS: z.coerce.number().int().min(0).max(100_000_000).default(20_000),
  /** Pence that one person refunds within 24 hours, of all orders together, before a second one has to confirm more. */
  FOUR_EYES_REFUND_DAY_CENTS: z.coerce.number().int().min(0).max(100_000_000).default(100_000),
})

export const Config = Fields.superRefine((config, context) => {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (config.STRIPE_SECRET_KEY) {
    for (const name of ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRETS'] as const)
      if (!config[name]) refuse(name, 'must be set with STRIPE_SECRET_KEY')
  } else if (config.BORDERLANE_MODE === 'production' && config.PAYMENTS_ALLOW_SIMULATED !== 'yes') {
    refuse('STRIPE_SECRET_KEY', 'must be set in production, or PAYMENTS_ALLOW_SIMULATED=yes')
  } else if (
    config.BORDERLANE_MODE === 'production' &&
    config.SIMULATED_WEBHOOK_SECRETS === LOCAL_WEBHOOK_SECRET
  ) {
    refuse('SIMULATED_WEBHOOK_SECRETS', 'must be set in production')
  }
}, always)
export type Config = z.infer<typeof Config>

export const loadConfig = (): Config => readConfig(Config, process.env)
