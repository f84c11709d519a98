import type { ClosedDays } from '@borderlane/contracts/days'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { resultsRoutes } from './results.routes'

/** On which days the office is closed. */
export const closedDaysQuery = queryOptions({
  queryKey: ['closed-days'],
  queryFn: ({ signal }) => api.call(resultsRoutes.listClosedDays, {}, { signal }),
  select: ({ closed }): ClosedDays => new Set(closed),
})
