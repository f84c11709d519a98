import { z } from 'zod'
import { call } from '../define'
import { file, OrderRef } from '../primitives'

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
  input: OrderRef,
  output: z.object({ reference: z.string(), pdf: z.base64() }),
  errors: ['orders.not_found', 'orders.access_ended', 'orders.erased', 'orders.no_pack'],
})
