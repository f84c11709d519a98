import { z } from 'zod'

export const databaseSettings = {
  DATABASE_URL: z.url(),
  /**
   * Role `<service>_owner`: owns the schema and migrates it on boot. Unset: the program `migrate` has done so, and the
   * service only looks whether it has.
   */
  DATABASE_OWNER_URL: z.url().optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(100).default(10),
}
export type DatabaseSettings = z.infer<z.ZodObject<typeof databaseSettings>>

export const encryptionSettings = {
  /** Keys as `<kid>:<base64 of 32 bytes>`, comma-separated; the first one seals, all open. */
  FIELD_KEYS: z.string().regex(/^[\w-]+:[A-Za-z0-9+/]{43}=(,[\w-]+:[A-Za-z0-9+/]{43}=)*$/, {
    error: 'must be <kid>:<base64 of 32 bytes>, comma-separated',
  }),
}
