import type { Appointment, OwnStep } from '@borderlane/contracts/orders/own-step'
import { appointmentTime, mayTakeSteps, nextAppointmentReminder, stepProblem, stepsOf } from './own-steps'

const at = (day: string, time: string, zone = 'Asia/Kolkata'): Appointment => ({
  place: 'VFS Global, Delhi',
  day,
  time,
  zone,
})
const NOW = new Date('2026-12-01T20:00:00Z')

it.each([
  ['Asia/Kolkata', '2026-12-15', '09:30', '2026-12-15T04:00:00.000Z'],
  ['America/St_Johns', '2026-12-15', '09:30', '2026-12-15T13:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-12-15', '09:30', '2026-12-14T19:30:00.000Z'],
  // The day on which the clocks go forward, before and after that hour.
  ['Europe/Paris', '2027-03-28', '01:30', '2027-03-28T00:30:00.000Z'],
  ['Europe/Paris', '2027-03-28', '09:30', '2027-03-28T07:30:00.000Z'],
  // In the hour that the clocks skip, east and west of Greenwich.
  ['Europe/Paris', '2027-03-28', '02:30', '2027-03-28T01:30:00.000Z'],
  ['America/New_York', '2027-03-14', '02:30', '2027-03-14T07:30:00.000Z'],
  // In the hour that comes twice.
  ['Europe/Paris', '2027-10-31', '02:30', '2027-10-31T00:30:00.000Z'],
  ['America/New_York', '2027-11-07', '01:30', '2027-11-07T05:30:00.000Z'],
  ['Australia/Lord_Howe', '2027-04-04', '01:45', '2027-04-03T14:45:00.000Z'],
])('an appointment in %s on %s at %s is at %s', (zone, day, time, instant) => {
  expect(new Date(appointmentTime(at(day, time, zone))).toISOString()).toBe(instant)
})

it.each([
  // In Kolkata it is 01:30 on 2 December.
  [at('2026-12-01', '23:00'), 'appointment.day', 'past'],
  [at('2026-12-02', '01:00'), 'appointment.time', 'past'],
  [at('2026-12-02', '02:00'), undefined, undefined],
  // In Honolulu it is 10:00 on 1 December.
  [at('2026-12-01', '10:30', 'Pacific/Honolulu'), undefined, undefined],
  [at('2029-01-01', '09:30'), 'appointment.day', 'far'],
])('an appointment is past by the clocks of its place: %j', (appointment, path, code) => {
  const problem = stepProblem({ step: 'appointment', isDone: true, appointment }, { done: [] }, NOW)
  expect(problem).toEqual(path && { path, code })
})

it.each<[step: OwnStep, isDone: boolean, done: OwnStep[], code: string | undefined]>([
  ['fingerprints', true, [], undefined],
  ['fingerprints', true, ['fingerprints'], 'done'],
  ['passport_in', true, [], undefined],
  ['on_way_back', true, [], 'passport_not_in'],
  ['received', true, ['appointment', 'fingerprints'], 'passport_not_in'],
  ['on_way_back', true, ['passport_in'], undefined],
  // A tracking number that comes later, or was wrong.
  ['on_way_back', true, ['passport_in', 'on_way_back'], undefined],
  ['on_way_back', true, ['passport_in', 'received'], 'later_done'],
  // It was collected.
  ['received', true, ['passport_in'], undefined],
  ['appointment', true, ['passport_in', 'on_way_back'], 'later_done'],
  ['passport_in', false, ['passport_in', 'received'], 'later_done'],
  ['passport_in', false, ['passport_in'], undefined],
  ['received', false, [], 'not_done'],
  ['ready', true, ['passport_in'], undefined],
  ['ready', true, ['ready'], 'done'],
  ['ready', false, ['ready', 'passport_in'], 'later_done'],
])('%s set to %s after %j: %s', (step, isDone, done, code) => {
  const appointment = step === 'appointment' ? at('2026-12-20', '09:30') : undefined
  expect(stepProblem({ step, isDone, appointment }, { done }, NOW)?.code).toBe(code)
})

it('nothing is submitted before the day of the appointment', () => {
  const ask = (appointment: Appointment) =>
    stepProblem({ step: 'passport_in', isDone: true }, { done: ['appointment'], appointment }, NOW)
  expect(ask(at('2026-12-03', '09:30'))).toEqual({ path: 'step', code: 'before_appointment' })
  expect(ask(at('2026-12-02', '09:30'))).toBeUndefined()
})

it('reminders go 7 days and 1 day before, at the hour of the place, and none once it is nearer', () => {
  const next = (now: string) =>
    nextAppointmentReminder(at('2027-03-29', '09:30', 'Europe/Paris'), new Date(now))?.toISOString()
  expect(next('2027-03-01T00:00:00Z')).toBe('2027-03-22T08:30:00.000Z')
  // Summer time has begun.
  expect(next('2027-03-22T08:30:00Z')).toBe('2027-03-28T07:30:00.000Z')
  expect(next('2027-03-28T07:30:00Z')).toBeUndefined()
})

it('steps are for a paid application that its traveller submits, until it is closed', () => {
  const order = { lodging: 'centre', paidCents: 1, status: 'in_review' } as const
  expect(mayTakeSteps(order)).toBe(true)
  expect(mayTakeSteps({ ...order, status: 'approved' })).toBe(true)
  expect(mayTakeSteps({ ...order, status: 'closed' })).toBe(false)
  expect(mayTakeSteps({ ...order, paidCents: 0 })).toBe(false)
  expect(stepsOf({ ...order, lodging: 'online' })).toEqual(['ready'])
  expect(mayTakeSteps({ ...order, lodging: null })).toBe(false)
})
