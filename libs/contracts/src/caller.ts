import { z } from 'zod'
import { Device, Id, Instant, Locale } from './primitives'
import { ROLES } from './roles'

/** A role as it is sent. Apart from the list: pages of staff need that one, and no checks. */
export const Role = z.enum(ROLES)

/**
 * Who makes a call. It travels in a NATS header, never in the payload. Only processes with a broker user of their
 * own can send it, so services trust it.
 */
export const Caller = z.object({
  kind: z.enum(['guest', 'user', 'service']),
  userId: Id.optional(),
  sessionId: Id.optional(),
  email: z.string().optional(),
  emailConfirmed: z.boolean().optional(),
  /**
   * What someone who has signed in still has to show. `code`: their account has a second factor. `enrolment`: they work
   * here and this session has shown one factor only; until then they have no role. `organisation`: they work here and
   * have to sign in at their organisation for that.
   */
  awaits: z.enum(['code', 'enrolment', 'organisation']).optional(),
  /** Of staff who sign in with two factors: when they last showed who they are. */
  provedAt: Instant.optional(),
  /** Of a member of staff. */
  roles: z.array(Role).optional(),
  service: z.string().optional(),
  orderToken: z.string().optional(),
  draftToken: z.string().optional(),
  idempotencyKey: z.string().optional(),
  locale: Locale.optional(),
  /** What kind of browser asks, where the contract wants to know it (`notesDevice`). */
  device: Device.optional(),
  /** Network address of the client. */
  ip: z.string().max(60).optional(),
})
export type Caller = z.infer<typeof Caller>
