import { z } from 'zod'
import { call } from './define'
import { Document } from './documents'
import { exportIdentity } from './identity'
import { Order } from './orders'
import { Done, line, Nothing } from './primitives'

/** Public settings of the web application. */
export const getConfig = call('gateway.config', {
  http: 'GET /api/config',
  access: 'anyone',
  answeredBy: 'gateway',
  limit: 'public-read',
  input: Nothing,
  output: z.object({
    paymentProvider: z.enum(['simulated']),
    /** Characters. */
    passwordMinLength: z.int(),
  }),
})

/**
 * What is kept of an account and its applications, to be taken along: what the owner sees on the site, in one file; of
 * devices and history the newest. Passport numbers stay masked, as everywhere.
 */
export const exportAccount = call('gateway.exportAccount', {
  http: 'GET /api/account/export',
  access: 'user',
  answeredBy: 'gateway',
  limit: 'export',
  input: Nothing,
  output: exportIdentity.output.extend({
    orders: z.array(Order.extend({ documents: z.array(Document) })),
  }),
})

/** One line for the server's log from a browser: what happened and on which path, never a query string. */
export const writeClientLog = call('gateway.clientLog', {
  http: 'POST /api/client-logs',
  status: 202,
  access: 'anyone',
  answeredBy: 'gateway',
  limit: 'log',
  input: z.strictObject({
    event: line(60).regex(/^[a-z][a-z0-9_.]*$/),
    path: line(300).regex(/^\/[^?#]*$/),
    requestId: line(64).optional(),
  }),
  output: Done,
})
