import { z } from 'zod'
import type { RuntimeSettings } from './config'

/** What identity demands of a password and the gateway sends to the web: one setting for both. */
export const passwordSettings = {
  /** Characters; 6 locally and 8 in production unless set. */
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(64).optional(),
}

/** The minimum length of a password, in characters. The specification says 6, OWASP ASVS 5 [6.2.1] says 8. */
export function passwordMinLength(
  config: Pick<RuntimeSettings, 'BORDERLANE_MODE'> & { PASSWORD_MIN_LENGTH?: number },
): number {
  return config.PASSWORD_MIN_LENGTH ?? (config.BORDERLANE_MODE === 'production' ? 8 : 6)
}
