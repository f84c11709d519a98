import type { Order } from '@borderlane/contracts/orders'
import type { ProcessingSpeed } from '@borderlane/contracts/primitives'

/** Every page of the application. The build ships this list, so that the gateway knows which paths are pages. */
export const PATTERNS = {
  home: '/',
  auth: '/auth',
  newPassword: '/new-password',
  account: '/account',
  admin: '/admin',
  results: '/visa-results',
  apply: '/apply',
  payment: '/payment',
  paymentSuccess: '/payment-success',
  order: '/order/:id',
  orders: '/orders',
  orderOfList: '/orders/:id',
} as const

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

/** Addresses of the pages. Values are countries, choices and ids only: nothing personal stands in an address. */
export const paths = {
  home: (pair?: Partial<RoutePair>) => (pair?.from || pair?.to ? `/?${query({ ...pair })}` : '/'),
  /** `next`: the page that sends the visitor to sign in and gets them back. */
  auth: (next?: string, tab?: 'sign-up' | 'recovery') =>
    next || tab ? `${PATTERNS.auth}?${query({ tab, next })}` : PATTERNS.auth,
  newPassword: () => PATTERNS.newPassword,
  account: () => PATTERNS.account,
  admin: () => PATTERNS.admin,
  results: (pair: RoutePair) => `${PATTERNS.results}?${query({ from: pair.from, to: pair.to })}`,
  apply: (choice: RouteChoice, orderId?: string) => `${PATTERNS.apply}?${query({ ...choice, orderId })}`,
  payment: (choice: RouteChoice, orderId: string) => `${PATTERNS.payment}?${query({ ...choice, orderId })}`,
  paymentSuccess: (orderId: string) => `${PATTERNS.paymentSuccess}?${query({ orderId })}`,
  order: (id: string) => `/order/${id}`,
  orders: (page = 1) => (page > 1 ? `${PATTERNS.orders}?${query({ page: String(page) })}` : PATTERNS.orders),
  orderOfList: (id: string) => `${PATTERNS.orders}/${id}`,
}
