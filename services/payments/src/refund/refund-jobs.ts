import { Id } from '@borderlane/contracts/primitives'
import { defineJob } from '@borderlane/messaging'
import { z } from 'zod'

/** Pays one refund that is due. */
export const payRefund = defineJob('payments.pay-refund', z.strictObject({ refundId: Id }))

/** Pays all that are due: those whose waiting time has ended, and those whose own job is lost. */
export const payDueRefunds = defineJob('payments.pay-due-refunds', z.strictObject({}))
