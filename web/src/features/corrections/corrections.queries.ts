import type { CorrectionState } from '@borderlane/contracts/catalogue/corrections'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { staffRoutes } from '../../http/staff-routes'

export const CORRECTIONS = 'corrections'

export const correctionsQuery = (state: CorrectionState, page: number) =>
  queryOptions({
    queryKey: [CORRECTIONS, state, page],
    queryFn: ({ signal }) => api.call(staffRoutes.listCorrections, { state, page: String(page) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
