import { jobSettings, messagingSettings } from '@borderlane/messaging'
import { databaseSettings } from '@borderlane/persistence'
import { readConfig, runtimeSettings } from '@borderlane/runtime'
import { z } from 'zod'

export const Config = z.object({
  ...runtimeSettings,
  ...messagingSettings,
  ...jobSettings,
  ...databaseSettings,
  /** How long the simulated provider takes to decide about a charge, in milliseconds. */
  SIMULATED_DELAY_MS: z.coerce.number().int().min(0).max(600_000).default(2_000),
})
export type Config = z.infer<typeof Config>

export const loadConfig = (): Config => readConfig(Config, process.env)
