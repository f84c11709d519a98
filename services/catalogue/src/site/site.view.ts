import { type listSiteChanges, type SiteSettings, UNSET } from '@borderlane/contracts/catalogue/site'
import type { OutputOf } from '@borderlane/contracts/define'
import type { SiteSettingsRow } from './site.store'

/** The settings in whole. */
export const settingsOf = (row: SiteSettingsRow | undefined): SiteSettings => ({ ...UNSET, ...row?.body })

/** @param before the version that it replaced; undefined for the first one */
export function toSettingsChange(
  row: SiteSettingsRow,
  before: SiteSettingsRow | undefined,
): OutputOf<typeof listSiteChanges>['changes'][number] {
  const [was, is] = [settingsOf(before), settingsOf(row)]
  const names = Object.keys(UNSET) as (keyof SiteSettings)[]
  return {
    version: row.version,
    settings: is,
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changed_by,
    fields: names.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name])),
  }
}
