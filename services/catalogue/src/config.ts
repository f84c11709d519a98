import { messagingSettings } from '@borderlane/messaging'
import { databaseSettings, fourEyesSettings } from '@borderlane/persistence'
import { readConfig, runtimeSettings, Switch } from '@borderlane/runtime'
import { z } from 'zod'
import { sourceSettings } from './source/source-settings'

export const Config = z.object({
  ...runtimeSettings,
  ...messagingSettings,
  ...databaseSettings,
  ...sourceSettings,
  ...fourEyesSettings,
  /** Routes that an import may change before a second person has to confirm its publication. */
  FOUR_EYES_ROUTES: z.coerce.number().int().min(0).max(100_000).default(200),
  /** Where the gateway reaches the internal port; the listener's own address unless given. */
  INTERNAL_URL: z.url().optional(),
  /** What an empty catalogue starts with: our own data, or nothing, so that the home page imports it. */
  CATALOGUE_SEED: z.enum(['builtin', 'empty']).default('builtin'),
  /** Reads the authorities' lists and the day's exchange rates from the net every night. */
  SOURCES_LIVE: Switch.default('off'),
  /** Hosts from which an admin may import rules by https, with commas between them; none unless given. */
  IMPORT_HOSTS: z
    .string()
    .default('')
    .transform((hosts) =>
      hosts
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
})
export type Config = z.infer<typeof Config>

export const loadConfig = (): Config => readConfig(Config, process.env)
