import type * as border from '@borderlane/contracts/catalogue/border-rules'
import { freshQuery, pagedQuery } from '../../http/client'
import { route } from '../../http/routes'

/** What staff decide about duties, transit and what permits give. */
export const borderRoutes = {
  listBorderRules: route<typeof border.listBorderRules>('GET /api/admin/border-rules'),
  readBorderFile: route<typeof border.readBorderFile>('POST /api/admin/border-rules/file'),
  previewBorderRules: route<typeof border.previewBorderRules>('POST /api/admin/border-rules/preview'),
  setBorderRules: route<typeof border.setBorderRules>('PUT /api/admin/border-rules'),
  listBorderRuleVersions: route<typeof border.listBorderRuleVersions>('GET /api/admin/border-rules/versions'),
  undoBorderRules: route<typeof border.undoBorderRules>('POST /api/admin/border-rules/undo'),
  exportBorderRules: route<typeof border.exportBorderRules>('GET /api/admin/border-rules.csv'),
}

export const BORDER_RULES = 'admin-border-rules'

export const borderRulesQuery = (
  kind: border.BorderKind,
  { search, page, old }: { search: string; page: number; old: boolean },
) =>
  pagedQuery([BORDER_RULES, kind, search, page, old], borderRoutes.listBorderRules, {
    ...{ kind, search, page, old: old ? 'true' : 'false' },
  })

export const borderVersionsQuery = (kind: border.BorderKind) =>
  freshQuery([BORDER_RULES, 'versions', kind], borderRoutes.listBorderRuleVersions, { kind })
