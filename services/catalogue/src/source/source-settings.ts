import { z } from 'zod'

const Address = z.url({ protocol: /^https?$/ }).optional()
const Key = z.string().min(1).optional()

/** Settings of services outside that the tools of admins ask; without an address our own list is read. */
export const sourceSettings = {
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
