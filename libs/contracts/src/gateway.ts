import { z } from 'zod'
import { Company } from './company'
import { call } from './define'
import { Document } from './documents/document'
import { exportIdentity } from './identity/internal'
import { exportAddress } from './notifications/internal'
import { exportOrderData } from './orders/internal'
import { DISPLAY_CURRENCIES } from './display-currencies'
import { Order } from './orders/order'
import { PaymentOffer } from './payments/internal'
import { CountryCode, Day, Done, Instant, line, Locale, OrderRef } from './primitives'
import { Logo } from './site-look'
import { SITE_PARTS } from './site-parts'

/** What pages need of the settings of the site before they are drawn; documents carry it, too (`<script id="site">`). */
export const PublicSite = z.object({
  name: z.string(),
  /** Offered; null: all. */
  languages: z.array(Locale).nullable(),
  currencies: z.array(z.enum(DISPLAY_CURRENCIES)).nullable(),
  off: z.array(z.enum(SITE_PARTS)),
  /** Shown in place of the shipped mark. */
  logo: z.object(Logo.shape).nullable(),
})
export type PublicSite = z.infer<typeof PublicSite>

export const getConfig = call('gateway.config', {
  http: 'GET /api/config',
  summary: 'Read the public settings',
  description: 'Public settings of the web application.',
  access: 'anyone',
  answeredBy: 'gateway',
  limit: 'public-read',
  output: z.object({
    /** null: payments has not said it since the gateway started; ask again in a moment. */
    payments: PaymentOffer.nullable(),
    /** true: a site in production that charges no one; every page says so. */
    testSite: z.boolean(),
    /** false: marketing figures, ratings and voices that are samples are not shown. */
    samples: z.boolean(),
    /** Characters. */
    passwordMinLength: z.int(),
    /** The bearer of requests without a session; no permission. */
    publicClientKey: z.string(),
    company: Company,
    site: PublicSite,
  }),
})

/** All of the platform, which `topology.ts` names by what they listen to. */
const READ_PROCESSES = [
  ...(['gateway', 'identity', 'catalogue', 'orders', 'documents'] as const),
  ...(['payments', 'notifications', 'chat'] as const),
] as const

export const getStatus = call('gateway.status', {
  http: 'GET /api/status',
  summary: 'Read how the site ran',
  description:
    'How often each process of the platform was ready, by day (UTC) of the last 90 days: once a minute the gateway looks whether it is ready itself, and which of the services can be asked. A minute in which no one looked is in no number; a day without any reading is not in `days`.',
  access: 'anyone',
  answeredBy: 'gateway',
  limit: 'public-read',
  cacheSeconds: 60,
  output: z.object({
    /** The first reading that is kept; null: none yet. */
    since: Instant.nullable(),
    /** The last day of the 90. */
    until: Day,
    processes: z.array(
      z.object({
        name: z.enum(READ_PROCESSES),
        /** By the last reading; null: that is older than 5 minutes. */
        ready: z.boolean().nullable(),
        /** The oldest first. `longest`: readings in a row that were not ready. */
        days: z.array(z.object({ day: Day, readings: z.int(), notReady: z.int(), longest: z.int() })),
      }),
    ),
  }),
})

export const makeDemoData = call('gateway.makeDemoData', {
  http: 'POST /api/admin/demo',
  summary: 'Make demo data',
  description:
    'Orders of invented travellers, some of them paid, made as travellers make them. A second time finds the same. `auth.forbidden` in production, and where payments are not simulated.',
  access: 'admin',
  answeredBy: 'gateway',
  deadlineMs: 30_000,
  output: z.object({ orders: z.int() }),
})

export const exportAccount = call('gateway.exportAccount', {
  http: 'GET /api/account/export',
  summary: 'Export an account',
  description:
    'What is kept of an account, its applications and, once its address is confirmed, what was sent from that and what it watches, to be taken along in one file; of devices and history the newest. Passport numbers stay masked, as everywhere.',
  access: 'user',
  answeredBy: 'gateway',
  limit: 'export',
  output: exportIdentity.output.extend({
    ...exportAddress.output.shape,
    orders: z.array(Order.extend({ documents: z.array(Document) })),
  }),
})

export const exportOrder = call('gateway.exportOrder', {
  http: 'GET /api/orders/:id/export',
  summary: 'Export an order',
  description:
    'What is kept of an application; each file with a link that is good for 60 seconds. Passport number and date of birth for its signed-in owner only.',
  access: 'order-holder',
  answeredBy: 'gateway',
  limit: 'export',
  input: OrderRef,
  output: exportOrderData.output.extend({
    documents: z.array(Document.extend({ url: z.string().optional(), expiresAt: Instant.optional() })),
  }),
  errors: ['orders.not_found'],
})

export const receiveNotice = call('gateway.webhook', {
  http: 'POST /webhooks/:provider',
  summary: 'Receive a notice of a payment provider',
  description:
    "What a payment provider reports about its payments, signed by it: kept once, answered, and worked on afterwards. The body is the provider's own.",
  access: 'anyone',
  answeredBy: 'gateway',
  limit: 'read',
  bodyBytes: 256 * 1024,
  input: z.strictObject({ provider: line(40).regex(/^[a-z]+$/) }),
  output: Done,
  errors: ['request.not_found', 'payments.bad_signature'],
})

export const reportPolicy = call('gateway.policyReport', {
  http: 'POST /api/policy-reports',
  summary: 'Report what the content policy refused',
  description:
    "What a browser was kept from by the content policy, in the browser's own form (`application/csp-report` or `application/reports+json`). Counted by directive; the addresses in it are not kept.",
  status: 204,
  access: 'anyone',
  answeredBy: 'gateway',
  limit: 'log',
  /** The body is a browser's own; what is read of it is beside the route. */
  output: Done,
})

const loggable = (max: number, form: RegExp) => line(max).regex(form)

export const writeClientLog = call('gateway.clientLog', {
  http: 'POST /api/client-logs',
  summary: 'Write a line of a browser to the log',
  description:
    "One line for the server's log from a browser: what happened and on which path, never a query string.",
  status: 202,
  access: 'anyone',
  answeredBy: 'gateway',
  limit: 'log',
  input: z.strictObject({
    event: loggable(60, /^[a-z][a-z0-9_.]*$/),
    path: loggable(300, /^\/[^?#]*$/),
    requestId: loggable(64, /./).optional(),
  }),
  output: Done,
})

export const countSearch = call('gateway.countSearch', {
  http: 'POST /api/searches',
  summary: 'Count a search',
  description:
    'That a person has seen the answer of a route: the page calls it once for each browser, route and day. It decides which rules are checked first. Nothing about who asked is kept.',
  status: 202,
  access: 'anyone',
  answeredBy: 'gateway',
  limit: 'search',
  input: z.strictObject({ from: CountryCode, to: CountryCode }),
  output: Done,
})
