import { messagingSettings } from '@borderlane/messaging'
import { databaseSettings, encryptionSettings, fourEyesSettings } from '@borderlane/persistence'
import { limitSettings, passwordSettings, readConfig, runtimeSettings, Switch } from '@borderlane/runtime'
import { z } from 'zod'
import { checkOrganisation, organisationSettings } from './organisation-settings'

const Settings = z.object({
  ...runtimeSettings,
  ...passwordSettings,
  ...messagingSettings,
  ...databaseSettings,
  ...encryptionSettings,
  ...limitSettings,
  ...fourEyesSettings,
  /** Address at which people reach the site: issuer of the tokens, start of the links in mails, where links end. */
  PUBLIC_URL: z.url(),
  /** Other origins to which a link in a mail may lead back, comma-separated. */
  REDIRECT_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter(Boolean))
    .pipe(z.array(z.url().transform((url) => new URL(url).origin))),
  /** Life of an access token, in seconds. */
  ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(900).max(3_600).default(3_600),
  /** Age at which the next signing key takes over, in days. */
  KEY_ROTATION_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  /** off: no one new can make an account. */
  SIGN_UP: Switch.default('on'),
  /** off: an address must be confirmed before its first sign-in. */
  UNCONFIRMED_SIGN_IN: Switch.default('on'),
  /** Refuses passwords of the list of the most used ones; off locally and on in production unless set. */
  PASSWORD_LIST_CHECK: Switch.optional(),
  /** required: staff open nothing of staff before they have shown two factors. In production so unless set. */
  STAFF_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  /** off: staff open the pages of staff only after a sign-in at their organisation; needs OIDC_ISSUER. */
  STAFF_PASSWORD_SIGN_IN: Switch.default('on'),
  ...organisationSettings,
  /** Shortest time between two mails of a kind to one address, in seconds. */
  MAIL_INTERVAL_SECONDS: z.coerce.number().int().min(0).max(3_600).default(60),
})
export const Config = Settings.superRefine((config, context) =>
  checkOrganisation(config, (setting, message) =>
    context.addIssue({ code: 'custom', path: [setting], message }),
  ),
)
export type Config = z.infer<typeof Config>

export const loadConfig = (): Config => readConfig(Config, process.env)
