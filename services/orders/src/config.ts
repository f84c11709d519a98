import { jobSettings, messagingSettings } from '@borderlane/messaging'
import { databaseSettings, encryptionSettings, fourEyesSettings } from '@borderlane/persistence'
import { limitSettings, readConfig, runtimeSettings } from '@borderlane/runtime'
import { z } from 'zod'

export const Config = z.object({
  ...runtimeSettings,
  ...messagingSettings,
  ...databaseSettings,
  ...encryptionSettings,
  ...jobSettings,
  ...limitSettings,
  ...fourEyesSettings,
  /** Whose public holidays our office has: a country, or with a region (`GB-ENG`). `none`: those that staff enter alone. */
  OFFICE_COUNTRY: z
    .string()
    .regex(
      /^([A-Z]{2}(-[A-Z0-9]{1,8}){0,2}|none)$/,
      'must be a country like GB, a region like GB-ENG, or none',
    )
    .default('GB'),
  /** Days after which an unpaid order is closed; its traveller is reminded three days before. */
  UNPAID_ORDER_DAYS: z.coerce.number().int().min(4).max(365).default(30),
  /** Days that an unfinished application is kept after it was saved last. */
  DRAFT_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  KEEP_FILES_DAYS: z.coerce.number().int().min(1).max(3_650).default(90),
  /** The same for who travels. Amounts and statuses stay. */
  KEEP_APPLICANT_DAYS: z.coerce.number().int().min(1).max(3_650).default(180),
  KEEP_UNPAID_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
})
export type Config = z.infer<typeof Config>

export const loadConfig = (): Config => readConfig(Config, process.env)
