/** What the list of orders can show beside a reference; what matters less is last, where a narrow window may cut it. */
export const ORDER_COLUMNS = [
  'applicant',
  'status',
  'dueDay',
  'target',
  'assignee',
  'speed',
  'route',
  'missing',
  'email',
  'paid',
  'createdAt',
  'total',
  'account',
] as const
export type OrderColumn = (typeof ORDER_COLUMNS)[number]
