import { SERVICE_NAMES } from '@borderlane/contracts/topology'
import { modeSettings, readConfig } from '@borderlane/runtime'
import { z } from 'zod'

/** Settings of the step that makes the database with the roles and schemas of all services. */
export const Config = z.object({
  ...modeSettings,
  /** An administrator's address of the server. */
  POSTGRES_URL: z.url(),
  DATABASE_NAME: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,62}$/)
    .default('borderlane'),
  /**
   * `<role>:<password>`, comma-separated, for the `_owner` and `_app` of every service; `_owner_b` and `_app_b`: their
   * second logins. Where the administrator of POSTGRES_URL and theirs are named, these are set, too.
   */
  ROLE_PASSWORDS: z
    .string()
    .transform(
      (list) => new Map(list.split(',').map((entry) => entry.trim().split(':', 2) as [string, string])),
    )
    .superRefine((passwords, context) => {
      const roles = SERVICE_NAMES.flatMap((name) => [`${name}_owner`, `${name}_app`])
      const missing = roles.filter((role) => !passwords.get(role))
      if (missing.length > 0) context.addIssue({ code: 'custom', message: `lacks ${missing.join(', ')}` })
    }),
  /** `<service>:<time>+<time>`, comma-separated: the migrations that this version knows, where nothing may begin on a newer one. */
  KNOWN_MIGRATIONS: z
    .string()
    .default('')
    .transform(
      (list) =>
        new Map(
          list
            .split(',')
            .filter(Boolean)
            .map((entry) => entry.split(':', 2) as [string, string])
            .map(([service, times]) => [service, times.split('+')] as const),
        ),
    ),
})

export const loadConfig = (): z.infer<typeof Config> => readConfig(Config, process.env)

export const MigrateConfig = z.object({ ...modeSettings, DATABASE_OWNER_URL: z.url() })

export const loadMigrateConfig = (): z.infer<typeof MigrateConfig> => readConfig(MigrateConfig, process.env)
