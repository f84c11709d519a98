import type { RequestOf } from '@borderlane/contracts/define'
import type { readFigures } from '@borderlane/contracts/orders/figures'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { routes } from '../../http/routes'

export const figuresQuery = (input: RequestOf<typeof readFigures>) =>
  queryOptions({
    queryKey: ['figures', input],
    queryFn: ({ signal }) => api.call(routes.readFigures, input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
