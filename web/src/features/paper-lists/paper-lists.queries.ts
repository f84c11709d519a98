import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api } from '../../http/client'
import { paperListsRoutes } from './paper-lists.routes'

const PAPER_LISTS = 'admin-paper-lists'

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

/** A change of a list; quotes carry it. */
export function usePaperChange<Input>(change: (input: Input) => Promise<object>, onDone: () => void) {
  const { t } = useTranslation('offers')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      toast.success(t('done'))
      onDone()
      await Promise.all(
        [PAPER_LISTS, 'quote'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
      )
    },
  })
}
