import type { RuleQueue } from '@borderlane/contracts/catalogue/rules'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { routes } from '../../http/routes'

export const RULE_QUEUE = 'rule-queue'

export const ruleQueueQuery = (queue: RuleQueue, destination: string, page: number) =>
  queryOptions({
    queryKey: [RULE_QUEUE, queue, destination, page],
    queryFn: ({ signal }) =>
      api.call(
        routes.listRuleQueue,
        { queue, page: String(page), ...(destination ? { destination } : {}) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
