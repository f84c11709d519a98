import type { CorrectionState } from '@borderlane/contracts/catalogue/corrections'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { routes } from '../../http/routes'

export const CORRECTIONS = 'corrections'

export const correctionsQuery = (state: CorrectionState, page: number) =>
  queryOptions({
    queryKey: [CORRECTIONS, state, page],
    queryFn: ({ signal }) => api.call(routes.listCorrections, { state, page: String(page) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
