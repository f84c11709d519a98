import type { RuleQueue } from '@borderlane/contracts/catalogue/rules'
import { freshQuery, pagedQuery } from '../../http/client'
import type * as rules from '@borderlane/contracts/catalogue/rules'
import { route } from '../../http/routes'

export const rulesRoutes = {
  previewRules: route<typeof rules.previewRules>('POST /api/admin/rules/preview'),
  setRules: route<typeof rules.setRules>('POST /api/admin/rules'),
  confirmRules: route<typeof rules.confirmRules>('POST /api/admin/rules/confirm'),
  decideDisagreements: route<typeof rules.decideDisagreements>('POST /api/admin/rules/disagreements'),
  listRuleQueue: route<typeof rules.listRuleQueue>('GET /api/admin/rules/queue'),
  listOldLists: route<typeof rules.listOldLists>('GET /api/admin/rules/lists'),
  confirmList: route<typeof rules.confirmList>('POST /api/admin/rules/lists/confirm'),
}

export const RULE_QUEUE = 'rule-queue'

/** Lists that no one has read for 90 days. */
export const oldListsQuery = freshQuery([RULE_QUEUE, 'lists'], rulesRoutes.listOldLists, {})

export const ruleQueueQuery = (queue: RuleQueue, destination: string, page: number) =>
  pagedQuery([RULE_QUEUE, queue, destination, page], rulesRoutes.listRuleQueue, {
    queue,
    page: String(page),
    ...(destination ? { destination } : {}),
  })
