import { z } from 'zod'
import { Helper } from '../company'
import { call } from '../define'
import { Day, OrderId, Version, file, OrderRef } from '../primitives'
import { Order } from './order'
import { BoardingStep } from './boarding'
import { Appointment, OwnStep, TrackingNumber } from './own-step'

export const setOwnStep = call('orders.setOwnStep', {
  http: 'PUT /api/orders/:id/steps/:step',
  summary: "Set or undo a step of the traveller's own",
  description:
    'For an application that its traveller submits (`lodging`), by the traveller or by staff; `ready` by staff alone, and the traveller gets a mail. The others are for those who appear in person. `appointment` goes with the appointment and is in the local time of the place; sent again it is changed. `trackingNumber` may go with `on_way_back`. What does not fit what is recorded is refused by field. What the traveller ticks of `boarding` is set in the same way; `arrival` goes with the day, in UTC. A duty is not ticked before the first day of its window, and a new day of arrival takes back what was ticked before it.',
  access: 'order-holder',
  input: z
    .strictObject({
      id: OrderId,
      /** Of the order, as it was seen: when it has changed since, nothing is done and `orders.changed` is the answer. */
      version: Version.min(1),
      step: z.enum([...OwnStep.options, ...BoardingStep.options]),
      isDone: z.boolean(),
      appointment: Appointment.optional(),
      trackingNumber: TrackingNumber.optional(),
      arrival: Day.optional(),
    })
    .refine(({ step, isDone, appointment }) => !appointment === !(isDone && step === 'appointment'), {
      path: ['appointment'],
      error: 'goes with the step of that name, and only with it',
    })
    .refine(({ step, isDone, arrival }) => !arrival === !(isDone && step === 'arrival'), {
      path: ['arrival'],
      error: 'goes with the step of that name, and only with it',
    })
    .refine(({ step, isDone, trackingNumber }) => !trackingNumber || (isDone && step === 'on_way_back'), {
      path: ['trackingNumber'],
      error: 'goes with a passport that is on its way back',
    }),
  output: Order,
  errors: ['orders.not_found', 'orders.changed', 'orders.erased', 'orders.steps_not_open'],
})

export const printPack = call('orders.printPack', {
  http: 'GET /api/orders/:id/pack',
  summary: 'Print what a traveller takes along to submit an application',
  description:
    'A PDF for a paid application that its traveller submits: what to do and the papers to tick in the language of the request, cover letter, itinerary and all answers in English. Sealed answers are printed for the signed-in owner and for staff, which is recorded; for others they are left blank.',
  access: 'order-holder',
  answeredBy: 'gateway',
  limit: 'export',
  deadlineMs: 30_000,
  input: OrderRef,
  output: file('application/pdf'),
  errors: ['orders.not_found', 'orders.erased', 'orders.no_pack'],
})

export const drawPack = call('orders.drawPack', {
  onBehalf: true,
  // One file is drawn at a time.
  deadlineMs: 25_000,
  input: z.strictObject({ ...OrderRef.shape, helper: Helper.optional() }),
  output: z.object({ reference: z.string(), pdf: z.base64() }),
  errors: ['orders.not_found', 'orders.access_ended', 'orders.erased', 'orders.no_pack'],
})
