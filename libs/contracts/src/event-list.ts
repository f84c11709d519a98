import { z } from 'zod'
import { call } from './define'
import { Id, typed } from './primitives'

export const EVENTS_PAGE = 500

/** Where an event is among those that its service has published: `<time>/<id>`, to go on after it. */
const Position = z
  .string()
  .max(80)
  .regex(/^[\d :.+-]+\/[\da-f-]{36}$/)

/**
 * Defines the call that lists what a service has published: a listener compares it with what it has had, and so finds
 * what a broker has lost. In the order of publication, a page at a time; what was published just now may still be on
 * its way and is left out, as is what is older than a replay reaches.
 */
export function eventList(service: string) {
  return call(`${service}.listFacts`, {
    access: 'service',
    idempotent: 'read',
    input: z.strictObject({
      subjects: z.array(typed(200)).min(1).max(50),
      /** Null: from the earliest that is kept. */
      after: Position.nullable(),
    }),
    output: z.object({
      /** The name that it has on the wire; versions of services differ while they are updated. */
      facts: z.array(
        z.object({
          id: Id,
          subject: z.string(),
          payload: z.record(z.string(), z.unknown()),
          place: Position,
        }),
      ),
    }),
  })
}
