import type { ProcessingSpeed } from '@borderlane/contracts/primitives'

/** Every page of the application. The build ships this list, so that the gateway knows which paths are pages. */
export const PATTERNS = {
  home: '/',
  results: '/visa-results',
  apply: '/apply',
  payment: '/payment',
  paymentSuccess: '/payment-success',
  order: '/order/:id',
  orders: '/orders/:id',
} as const

export interface RoutePair {
  from: string
  to: string
}

export interface RouteChoice extends RoutePair {
  speed: ProcessingSpeed
  denial: boolean
}

const query = (values: Record<string, string | boolean | undefined>) => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) search.set(name, String(value))
  return search.toString()
}

/** Addresses of the pages. Values are countries, choices and ids only: nothing personal stands in an address. */
export const paths = {
  home: (pair?: Partial<RoutePair>) => (pair?.from || pair?.to ? `/?${query({ ...pair })}` : '/'),
  results: (pair: RoutePair) => `${PATTERNS.results}?${query({ from: pair.from, to: pair.to })}`,
  apply: (choice: RouteChoice, orderId?: string) => `${PATTERNS.apply}?${query({ ...choice, orderId })}`,
  payment: (choice: RouteChoice, orderId: string) => `${PATTERNS.payment}?${query({ ...choice, orderId })}`,
  paymentSuccess: (orderId: string) => `${PATTERNS.paymentSuccess}?${query({ orderId })}`,
  order: (id: string) => `/order/${id}`,
}
