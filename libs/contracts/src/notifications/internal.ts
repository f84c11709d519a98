import { z } from 'zod'
import { call } from '../define'
import { CountryCode, Instant } from '../primitives'
import { Message } from './admin'

/** What was sent from the caller's confirmed address, and what it watches: a part of `gateway.exportAccount`. */
export const exportAddress = call('notifications.exportAddress', {
  onBehalf: true,
  idempotent: 'read',
  output: z.object({
    /** Messages, partnership requests and the newsletter, newest first; 500 at most. */
    messages: z.array(Message.omit({ history: true })),
    watches: z.array(
      z.object({ passport: CountryCode, destination: CountryCode, since: Instant, isConfirmed: z.boolean() }),
    ),
  }),
})
