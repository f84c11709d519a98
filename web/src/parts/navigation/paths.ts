import { orderPage, PAGES } from '@borderlane/contracts/pages'
import type { Order } from '@borderlane/contracts/orders/order'
import type { ProcessingSpeed } from '@borderlane/contracts/primitives'

export const PATTERNS = PAGES

export interface RoutePair {
  from: string
  to: string
}

export interface RouteChoice extends RoutePair {
  speed: ProcessingSpeed
  denial: boolean
}

/** What was chosen for an order, as the addresses of its pages hold it. */
export const choiceOf = (order: Order): RouteChoice => ({
  from: order.passportCountry,
  to: order.destinationCountry,
  speed: order.processingSpeed,
  denial: order.denialProtection,
})

const query = (values: Record<string, string | boolean | undefined>) => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) search.set(name, String(value))
  return search.toString()
}

interface SearchedList {
  search?: string
  page?: number
}

function searched(pattern: string, { search, page }: SearchedList): string {
  const values = query({ search: search || undefined, page: page && page > 1 ? String(page) : undefined })
  return values ? `${pattern}?${values}` : pattern
}

/** Addresses of the pages. Values are countries, choices and ids only: nothing personal is in an address. */
export const paths = {
  home: (pair?: Partial<RoutePair>, on?: string) =>
    pair?.from || pair?.to ? `/?${query({ ...pair, on: on || undefined })}` : '/',
  /** `next`: the page that sends the visitor to sign in and gets them back. */
  auth: (next?: string, tab?: 'sign-up' | 'recovery') =>
    next || tab ? `${PATTERNS.auth}?${query({ tab, next })}` : PATTERNS.auth,
  newPassword: () => PATTERNS.newPassword,
  account: () => PATTERNS.account,
  admin: () => PATTERNS.admin,
  staffOrder: (id: string) => `${PATTERNS.admin}?${query({ open: id })}`,
  pricing: ({ search, page, row }: { search?: string; page?: number; row?: string } = {}) => {
    const values = query({
      search: search || undefined,
      page: page && page > 1 ? String(page) : undefined,
      row: row || undefined,
    })
    return values ? `${PATTERNS.pricing}?${values}` : PATTERNS.pricing
  },
  offers: (of: SearchedList = {}) => searched(PATTERNS.offers, of),
  paperLists: (of: SearchedList = {}) => searched(PATTERNS.paperLists, of),
  importRun: (id: string) => `${PATTERNS.importVisaData}?${query({ run: id })}`,
  rules: ({ view, destination, page }: { view: string; destination?: string; page?: number }) =>
    `${PATTERNS.rules}?${query({ view, destination: destination || undefined, page: page && page > 1 ? String(page) : undefined })}`,
  forms: (of: { code?: string; version?: number; view?: string; with?: number } = {}) => {
    const values = query({
      ...of,
      version: of.version === undefined ? undefined : String(of.version),
      with: of.with === undefined ? undefined : String(of.with),
    })
    return values ? `${PATTERNS.forms}?${values}` : PATTERNS.forms
  },
  corrections: (state: string, page = 1) =>
    `${PATTERNS.corrections}?${query({ state, page: page > 1 ? String(page) : undefined })}`,
  /** Without a state: the open ones; an empty one: all. */
  messages: (filter: { state?: string; kind?: string; subject?: string } = {}, page = 1) => {
    const { state, kind, subject } = filter
    const values = query({
      state,
      kind: kind || undefined,
      subject: subject || undefined,
      page: page > 1 ? String(page) : undefined,
    })
    return values ? `${PATTERNS.messages}?${values}` : PATTERNS.messages
  },
  mails: (state?: string, page = 1) =>
    `${PATTERNS.mails}?${query({ state, page: page > 1 ? String(page) : undefined })}`,
  /** `on`: the day of travel, `YYYY-MM-DD`; without it, or empty: today. */
  results: (pair: RoutePair, on?: string) =>
    `${PATTERNS.results}?${query({ from: pair.from, to: pair.to, on: on || undefined })}`,
  /** A whole trip; what is known of it is filled in. */
  trip: ({ from, to, on }: Partial<RoutePair> & { on?: string | undefined } = {}) =>
    from || to ? `${PATTERNS.trip}?${query({ to, arrive: on || undefined, p1: from })}` : PATTERNS.trip,
  /** For the person who applies without us; without a passport it has no documents. */
  answerSheet: (pair: Partial<RoutePair>) => `${PATTERNS.answerSheet}?${query({ ...pair })}`,
  /** `on`: the day of travel that was asked for; its rule is shown. */
  /** `also`: passports of those who answer after this traveller. */
  apply: (
    choice: RouteChoice,
    { orderId, on, also }: { orderId?: string; on?: string; also?: string } = {},
  ) => `${PATTERNS.apply}?${query({ ...choice, on: on || undefined, orderId, also: also || undefined })}`,
  /** Where the link of a mail continues an application; its secret is after the hash. */
  applyStart: () => PATTERNS.apply,
  payment: (choice: RouteChoice, orderId: string) => `${PATTERNS.payment}?${query({ ...choice, orderId })}`,
  paymentsOf: (reference: string) => `${PATTERNS.adminPayments}?${query({ search: reference })}`,
  testConfirmation: (ref: string) => `/test-confirmation/${ref}`,
  paymentSuccess: (orderId: string) => `${PATTERNS.paymentSuccess}?${query({ orderId })}`,
  /** `change`: the answer whose small form is open. */
  order: (id: string, change?: string) => (change ? `${orderPage(id)}?${query({ change })}` : orderPage(id)),
  orders: (page = 1) => (page > 1 ? `${PATTERNS.orders}?${query({ page: String(page) })}` : PATTERNS.orders),
  orderOfList: (id: string) => `${PATTERNS.orders}/${id}`,
  destinations: () => PATTERNS.getVisa,
  guide: (slug: string) => `/visa/${slug}`,
  help: () => PATTERNS.help,
  notCovered: () => `${PATTERNS.help}?q=beyond+our+answers`,
  contact: () => PATTERNS.contact,
  about: () => PATTERNS.about,
  testimonials: () => PATTERNS.testimonials,
  visaUpdates: (page = 1) =>
    page > 1 ? `${PATTERNS.visaUpdates}?${query({ page: String(page) })}` : PATTERNS.visaUpdates,
  data: () => PATTERNS.data,
  affiliates: () => PATTERNS.affiliates,
  refer: () => PATTERNS.refer,
  terms: () => PATTERNS.terms,
  privacy: () => PATTERNS.privacy,
  accessibility: () => PATTERNS.accessibility,
  status: () => PATTERNS.status,
}

const STAFF_PATH = /^\/(admin|pricing-management|import-visa-data|run-import)(\/|$)/

/** Whether a path is a page of the staff's work place. */
export const isStaffPath = (path: string): boolean => STAFF_PATH.test(path)
