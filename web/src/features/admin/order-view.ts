import type { ListInput } from './staff-orders.queries'

/** What the address says of the list of all orders. */
export const VIEW_NAMES = ['search', 'status', 'queue', 'sort', 'direction', 'page', 'open'] as const
export type OrderView = Record<(typeof VIEW_NAMES)[number], string>

/** What the address says, as the server is asked; what it does not know is left to the server to refuse. */
export function inputOf(view: OrderView): ListInput {
  const { search, status, queue, sort, direction, page } = view
  return Object.fromEntries(
    Object.entries({ search, status, queue, sort, direction, page }).filter(([, value]) => value !== ''),
  )
}
