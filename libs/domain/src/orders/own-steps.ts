import type { LodgingPlace } from '@borderlane/contracts/catalogue/offer'
import type { Appointment, OwnStep } from '@borderlane/contracts/orders/own-step'
import { OWN_STEPS } from '@borderlane/contracts/orders/own-step-names'
import type { OrderStatus } from '@borderlane/contracts/primitives'

const DAY_MS = 24 * 3_600_000
/** No one gives out appointments so long before. */
export const MOST_DAYS_AHEAD = 730
export const APPOINTMENT_REMINDER_DAYS = [7, 1] as const

/** Where someone has to appear in person. On a site, and through an agent, no one does. */
export const IN_PERSON: readonly LodgingPlace[] = ['centre', 'consulate', 'online_centre']

/** The steps of an application; none where we submit it. */
export function stepsOf({ lodging }: { lodging?: LodgingPlace | null | undefined }): readonly OwnStep[] {
  if (!lodging) return []
  return IN_PERSON.includes(lodging) ? OWN_STEPS : ['ready']
}

interface Stepping {
  lodging?: LodgingPlace | null | undefined
  paidCents: number
  status: OrderStatus
}

/**
 * Whether steps may be set or undone now, and there is something to take along. A passport comes back after the decision,
 * too.
 */
export const mayTakeSteps = (order: Stepping): boolean =>
  stepsOf(order).length > 0 && order.paidCents > 0 && order.status !== 'closed'

export interface StepProblem {
  path: 'step' | 'appointment.day' | 'appointment.time'
  code: 'past' | 'far' | 'done' | 'not_done' | 'later_done' | 'passport_not_in' | 'before_appointment'
}

interface AskedStep {
  step: OwnStep
  isDone: boolean
  appointment?: Appointment | undefined
}

interface Recorded {
  done: readonly string[]
  appointment?: Appointment | undefined
}

/** @returns undefined where the step fits what is recorded */
export function stepProblem(
  { step, isDone, appointment }: AskedStep,
  { done, appointment: before }: Recorded,
  now: Date,
): StepProblem | undefined {
  const has = (one: OwnStep): boolean => done.includes(one)
  const of = (code: StepProblem['code'], path: StepProblem['path'] = 'step'): StepProblem => ({ path, code })
  const isBack = has('on_way_back') || has('received')
  if (!isDone) {
    if (!has(step)) return of('not_done')
    if (step === 'ready' && has('passport_in')) return of('later_done')
    return step === 'passport_in' && isBack ? of('later_done') : undefined
  }
  switch (step) {
    case 'ready':
      return has(step) ? of('done') : undefined
    case 'appointment':
      if (isBack) return of('later_done')
      return appointment && appointmentProblem(appointment, now)
    case 'fingerprints':
    case 'passport_in':
      if (has(step)) return of('done')
      return before && before.day > localDay(now, before.zone) ? of('before_appointment') : undefined
    case 'on_way_back':
      if (has('received')) return of('later_done')
      return has('passport_in') ? undefined : of('passport_not_in')
    case 'received':
      if (has(step)) return of('done')
      return has('passport_in') ? undefined : of('passport_not_in')
  }
}

/** Whether a new appointment is still to come, by the clocks of its place. */
export function appointmentProblem(appointment: Appointment, now: Date): StepProblem | undefined {
  const { day, zone } = appointment
  const today = localDay(now, zone)
  if (day < today) return { path: 'appointment.day', code: 'past' }
  if (Date.parse(day) - Date.parse(today) > MOST_DAYS_AHEAD * DAY_MS)
    return { path: 'appointment.day', code: 'far' }
  if (appointmentTime(appointment) <= now.getTime()) return { path: 'appointment.time', code: 'past' }
  return undefined
}

/** Milliseconds since 1970: when the clocks of the place show that day and time. */
export function appointmentTime({ day, time, zone }: Appointment): number {
  const wall = Date.parse(`${day}T${time}:00Z`)
  const [before, after] = [offsetMs(wall - DAY_MS, zone), offsetMs(wall + DAY_MS, zone)]
  const times = [wall - before, wall - after].filter((one) => one + offsetMs(one, zone) === wall)
  // An hour that comes twice is meant the first time: no one is late. One that the clocks skip is as much later.
  return times.length > 0 ? Math.min(...times) : wall - before
}

/** The next time after `now` at which the traveller is reminded, at the hour of the appointment; null: none is left. */
export function nextAppointmentReminder(appointment: Appointment, now: Date): Date | null {
  const times = APPOINTMENT_REMINDER_DAYS.map((days) => {
    const day = new Date(Date.parse(appointment.day) - days * DAY_MS).toISOString().slice(0, 10)
    return appointmentTime({ ...appointment, day })
  })
  const next = times.filter((time) => time > now.getTime()).sort((one, other) => one - other)[0]
  return next === undefined ? null : new Date(next)
}

/** `2026-12-01 09:30:00`: the form of the Swedish locale is that of ISO 8601. */
const wallClock = (time: number, zone: string): string =>
  new Date(time).toLocaleString('sv-SE', { timeZone: zone })

const localDay = (now: Date, zone: string): string => wallClock(now.getTime(), zone).slice(0, 10)

function offsetMs(time: number, zone: string): number {
  const second = Math.floor(time / 1_000) * 1_000
  return Date.parse(`${wallClock(second, zone).replace(' ', 'T')}Z`) - second
}
