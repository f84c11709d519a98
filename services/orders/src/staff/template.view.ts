import type { OutputOf } from '@borderlane/contracts/define'
import type { KeptTemplate, listTemplateVersions, Template } from '@borderlane/contracts/orders/templates'
import type { TemplateVersionRow } from './template.store'

/** @param shipped in the reader's language */
export const toTemplate = (
  id: string,
  shipped: Template | undefined,
  row: TemplateVersionRow | undefined,
): KeptTemplate => ({
  id,
  version: row?.version ?? 0,
  origin: row?.template ? 'staff' : shipped ? 'shipped' : 'removed',
  ...(row?.template ?? shipped ?? { texts: {}, act: {} }),
  name: row?.template?.name || shipped?.name || id,
})

export const toVersion = (
  row: TemplateVersionRow & { is_newest: boolean },
): OutputOf<typeof listTemplateVersions>['versions'][number] => ({
  version: row.version,
  name: row.template && row.template.name,
  madeAt: row.made_at.toISOString(),
  madeBy: row.made_by,
  reason: row.reason,
  isNewest: row.is_newest,
})
