import { messagingSettings } from '@borderlane/messaging'
import { databaseSettings, fourEyesSettings } from '@borderlane/persistence'
import { readConfig, runtimeSettings, Switch } from '@borderlane/runtime'
import { z } from 'zod'

const Address = z.url({ protocol: /^https?$/ }).optional()
const Key = z.string().min(1).optional()

/** Settings of services outside that the tools of admins ask; without an address our own list is read. */
const sourceSettings = {
  RULE_SERVICE_URL: Address,
  RULE_SERVICE_KEY: Key,
  FEE_SERVICE_URL: Address,
  FEE_SERVICE_KEY: Key,
  TRAVEL_SERVICE_URL: Address,
  TRAVEL_SERVICE_KEY: Key,
  /** The header that carries the key: as bearer in `Authorization`, bare in any other. */
  SERVICE_KEY_HEADER: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]*$/)
    .default('Authorization'),
  /** Milliseconds for one answer; a service that fails is asked three times. */
  SERVICE_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
}

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
