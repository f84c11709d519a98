import { z } from 'zod'
import { Day, Instant, line, numericLine, named } from '../primitives'
import { OWN_STEPS } from './own-step-names'

export const OwnStep = z.enum(OWN_STEPS)
export type OwnStep = z.infer<typeof OwnStep>

const ZONE = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/

export function isTimeZone(name: string): boolean {
  if (!ZONE.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A day and a time as the clocks of the place show them, and the zone of those clocks. */
export const Appointment = z
  .strictObject({
    /** Where it is, as the traveller wrote it. */
    place: line(120),
    day: Day,
    time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time such as 09:30' })
      .meta({ examples: ['09:30'] }),
    zone: z
      .string()
      .max(40)
      .refine(isTimeZone, { error: 'must be the name of a time zone' })
      .meta({ examples: ['Asia/Kolkata'] }),
  })
  .meta({ id: 'NewAppointment' })
export type Appointment = z.infer<typeof Appointment>

export const TrackingNumber = numericLine(40)

/** Oldest first: what was set, and what was undone. */
export const stepChanges = <T extends z.ZodType>(step: T) =>
  z.array(z.object({ step, isDone: z.boolean(), at: Instant, by: z.enum(['traveller', 'staff']) }))

export const OwnSteps = named('OwnSteps', {
  done: z.array(OwnStep),
  appointment: named('Appointment', {
    place: z.string(),
    day: Day,
    time: z.string(),
    zone: z.string(),
  }).optional(),
  trackingNumber: z.string().optional(),
  history: stepChanges(OwnStep),
})
export type OwnSteps = z.infer<typeof OwnSteps>
