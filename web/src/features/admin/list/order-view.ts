import type { StaffOrder, StaffOrderRow } from '@borderlane/contracts/orders/admin'
import { ORDER_COLUMNS, type OrderColumn } from '@borderlane/contracts/orders/order-column'
import type { ListInput } from '../queries/staff-orders.queries'

/** What narrows the list of orders. */
export const FACETS = [
  'status',
  'destination',
  'speed',
  'from',
  'until',
  'milestone',
  'person',
  'missing',
  'assignee',
  'party',
] as const

/** What the address says of the list of all orders. `bulk`: a change of many orders, which goes on without the page; a reload finds it again. */
export const VIEW_NAMES = [
  'search',
  'queue',
  ...FACETS,
  'sort',
  'direction',
  'columns',
  'page',
  'open',
  'bulk',
] as const
export type OrderView = Record<(typeof VIEW_NAMES)[number], string>

/** As an assignee: no matter who works on it. */
export const ANYONE = 'any'
const NARROWING = ['search', 'queue', ...FACETS] as const

/** Nothing was chosen: what one has in hand and what waits next, the most urgent first. */
export const isWork = (view: OrderView): boolean => NARROWING.every((name) => view[name] === '')

/** What the address says, as the server is asked; what it does not know is left to the server to refuse. */
export function inputOf(view: OrderView): ListInput {
  const { open: _open, columns: _columns, bulk: _bulk, ...asked } = view
  const said = Object.entries(asked).filter(([, value]) => value !== '' && value !== ANYONE)
  return {
    ...(isWork(view) && { assignee: 'work', sort: 'dueDay', direction: 'asc' }),
    ...Object.fromEntries(said),
  }
}

/** The row of an order that is open and not among those of the list. */
export const rowOf = ({ order, dueDay, target }: StaffOrder): StaffOrderRow => ({
  ...order,
  email: order.applicant.email,
  fullName: order.applicant.fullName,
  account: null,
  dueDay,
  target,
  assignee: null,
  isFiled: order.filings.length > 0,
})

/** What it shows until someone chooses, and beside an open case. */
export const USUAL_COLUMNS: readonly OrderColumn[] = ORDER_COLUMNS.slice(0, 10)
export const NARROW_COLUMNS: readonly OrderColumn[] = ['applicant', 'status', 'dueDay']

/** As the address has them; one that this version does not know is left out. */
export const columnsOf = (view: OrderView): readonly OrderColumn[] =>
  ORDER_COLUMNS.filter((one) => view.columns.split(',').includes(one))
