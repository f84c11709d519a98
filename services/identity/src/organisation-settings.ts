import { Role } from '@borderlane/contracts/roles'
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

/** Signing in of staff at their organisation (OpenID Connect). */
export const organisationSettings = {
  /** Address of the provider of the organisation, whose `/.well-known/openid-configuration` is read; absent: none. */
  OIDC_ISSUER: z.url().optional(),
  /** Name of this installation at the provider. */
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  /** Secret of this installation at the provider. */
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** Which group gives which role: `group=role;group=role`. */
  OIDC_ROLES: GroupRoles.optional(),
  /** The claim that lists the groups of someone. */
  OIDC_GROUPS_CLAIM: z.string().min(1).default('groups'),
  /** What is asked of the provider, separated by blanks. */
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
