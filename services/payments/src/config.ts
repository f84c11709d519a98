import { jobSettings, messagingSettings } from '@borderlane/messaging'
import { databaseSettings, fourEyesSettings } from '@borderlane/persistence'
import { always, readConfig, runtimeSettings } from '@borderlane/runtime'
import { z } from 'zod'
import { LOCAL_WEBHOOK_SECRET, simulatedSettings } from './provider/simulated-settings'
import { stripeSettings } from './provider/stripe-settings'

const Fields = z.object({
  ...runtimeSettings,
  ...messagingSettings,
  ...jobSettings,
  ...databaseSettings,
  ...simulatedSettings,
  ...stripeSettings,
  ...fourEyesSettings,
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
