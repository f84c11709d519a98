import type { RuleQueue } from '@borderlane/contracts/catalogue/rules'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { rulesRoutes } from './rules.routes'

export const RULE_QUEUE = 'rule-queue'

/** Lists that no one has read for 90 days. */
export const oldListsQuery = queryOptions({
  queryKey: [RULE_QUEUE, 'lists'],
  queryFn: ({ signal }) => api.call(rulesRoutes.listOldLists, {}, { signal }),
  staleTime: 0,
})

export const ruleQueueQuery = (queue: RuleQueue, destination: string, page: number) =>
  queryOptions({
    queryKey: [RULE_QUEUE, queue, destination, page],
    queryFn: ({ signal }) =>
      api.call(
        rulesRoutes.listRuleQueue,
        { queue, page: String(page), ...(destination ? { destination } : {}) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
