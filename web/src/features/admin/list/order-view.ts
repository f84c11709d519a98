import type { ListInput } from '../queries/staff-orders.queries'

/** What the address says of the list of all orders. */
export const VIEW_NAMES = [
  'search',
  'status',
  'queue',
  'destination',
  'speed',
  'from',
  'until',
  'missing',
  'assignee',
  'party',
  'sort',
  'direction',
  'page',
  'open',
] as const
export type OrderView = Record<(typeof VIEW_NAMES)[number], string>

/** What the address says, as the server is asked; what it does not know is left to the server to refuse. */
export function inputOf(view: OrderView): ListInput {
  const { open: _, ...asked } = view
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''))
}
