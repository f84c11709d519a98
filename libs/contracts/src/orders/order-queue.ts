import { z } from 'zod'
import type { StepCode } from './next-step'

/**
 * What waits for whom, by the next step. `new`: paid and all is here, a visa is still to be sent, or the passport is back.
 * `traveller`: the traveller was asked for something, an official fee or papers are missing, or the file is ready to be submitted.
 * `no_appointment`: of these ready ones, those who have to appear and have entered no appointment. `unpaid`: no one has
 * paid for it yet.
 * `money_kept`: paid, closed undecided, nothing returned, and no reason for it; it has to be empty.
 * `authority`: it is with the authority. `due_soon`: due today or within three days. `late`: past its day.
 * `missed`: staff did not act on it first, or answer its traveller, in time (`OrderTarget`).
 */
export const STEPS_OF_QUEUE = {
  new: ['submit', 'send_visa', 'record'],
  traveller: ['pay_further', 'fee_unpaid', 'answer', 'documents', 'lodge'],
  authority: ['decide'],
  unpaid: ['pay'],
} as const satisfies Record<string, readonly StepCode[]>
export const ORDER_QUEUES = [
  'new',
  'traveller',
  'no_appointment',
  'authority',
  'unpaid',
  'due_soon',
  'late',
  'missed',
  'money_kept',
] as const
export const OrderQueue = z.enum(ORDER_QUEUES)
export type OrderQueue = z.infer<typeof OrderQueue>
