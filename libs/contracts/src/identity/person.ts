import { z } from 'zod'
import { Id, Instant, named, Role } from '../primitives'

/** What people tell about themselves, with `full_name`. Theirs to write: nothing is ever decided by it. */
export const UserMetadata = z.record(z.string(), z.unknown())
export type UserMetadata = z.infer<typeof UserMetadata>

export const Account = named('Account', {
  id: Id,
  email: z.string(),
  emailConfirmed: z.boolean(),
  fullName: z.string().nullable(),
  roles: z.array(Role),
  /** They work here, and this session has to show a second factor before it opens anything of staff. */
  needsSecondFactor: z.boolean(),
  /** Null: there are no codes, or nothing that they stand in for. */
  recoveryCodesLeft: z.int().nullable(),
  createdAt: Instant,
})

export const Session = named('Session', {
  id: Id,
  /** The session of this very request. */
  current: z.boolean(),
  createdAt: Instant,
  lastSeenAt: Instant,
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
})

export const AuditEntry = z.object({
  at: Instant,
  what: z.string(),
  sessionId: Id.nullable(),
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
})
