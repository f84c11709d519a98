import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { paperListsRoutes } from './paper-lists.routes'

export const PAPER_LISTS = 'admin-paper-lists'

export const paperListsQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: [PAPER_LISTS, search, page],
    queryFn: ({ signal }) => api.call(paperListsRoutes.listPaperLists, { search, page }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const paperVersionsQuery = (destination: string) =>
  queryOptions({
    queryKey: [PAPER_LISTS, 'versions', destination],
    queryFn: ({ signal }) => api.call(paperListsRoutes.listPaperVersions, { destination }, { signal }),
    staleTime: 0,
  })
