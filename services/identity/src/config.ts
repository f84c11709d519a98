import { Role } from '@borderlane/contracts/primitives'
import { messagingSettings } from '@borderlane/messaging'
import { databaseSettings, encryptionSettings, fourEyesSettings } from '@borderlane/persistence'
import { limitSettings, passwordSettings, readConfig, runtimeSettings, Switch } from '@borderlane/runtime'
import { z } from 'zod'

/** `group=role;group=role`; what is before the last `=` is the group, as directories name theirs with `=` and `,`. */
const GroupRoles = z
  .string()
  .transform((text) =>
    text
      .split(';')
      .map((entry) => entry.trim())
      .filter(Boolean)
      .map((entry) => {
        const at = entry.lastIndexOf('=')
        return { group: entry.slice(0, at).trim(), role: entry.slice(at + 1).trim() }
      }),
  )
  .pipe(z.array(z.object({ group: z.string().min(1), role: Role })))

const names = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

export const organisationSettings = {
  /** Address of the provider of the organisation, whose `/.well-known/openid-configuration` is read; absent: none. */
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** Which group gives which role: `group=role;group=role`. */
  OIDC_ROLES: GroupRoles.optional(),
  OIDC_GROUPS_CLAIM: z.string().min(1).default('groups'),
  OIDC_SCOPE: z.string().default('openid email profile'),
  /** Values of `acr` that say that two factors were shown, comma-separated; `mfa` in `amr` says so everywhere. */
  OIDC_STRONG_ACR: z.string().default('').transform(names),
  /** verified: only addresses that the provider calls verified; all: it gives addresses of the organisation only. */
  OIDC_ADDRESSES: z.enum(['verified', 'all']).default('verified'),
}

type Settings = z.output<z.ZodObject<typeof organisationSettings>>

/** What must stand together. */
export function checkOrganisation(
  config: Settings & { STAFF_PASSWORD_SIGN_IN: 'on' | 'off'; BORDERLANE_MODE: string },
  refuse: (setting: string, why: string) => void,
): void {
  const { OIDC_ISSUER: issuer } = config
  if (!issuer) {
    if (config.STAFF_PASSWORD_SIGN_IN === 'off') refuse('STAFF_PASSWORD_SIGN_IN', 'off needs OIDC_ISSUER')
    return
  }
  for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'] as const)
    if (!config[name]) refuse(name, 'is missing: OIDC_ISSUER is set')
  if (config.BORDERLANE_MODE === 'production' && !issuer.startsWith('https:'))
    refuse('OIDC_ISSUER', 'must begin with https:')
  if (!names(config.OIDC_SCOPE).includes('openid')) refuse('OIDC_SCOPE', 'must name openid')
}

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
