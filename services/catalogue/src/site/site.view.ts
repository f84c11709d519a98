import { type listSiteChanges, type SiteSettings, UNSET } from '@borderlane/contracts/catalogue/site'
import type { OutputOf } from '@borderlane/contracts/define'
import type { SiteAct } from '@borderlane/contracts/staff-act'
import type { SiteSettingsRow } from './site.store'

export const settingsOf = (row: SiteSettingsRow | undefined): SiteSettings => ({ ...UNSET, ...row?.body })

/** @param before the version that it replaced; undefined for the first one */
export function toSettingsChange(
  row: SiteSettingsRow,
  before: SiteSettingsRow | undefined,
): OutputOf<typeof listSiteChanges>['changes'][number] {
  const [was, is] = [settingsOf(before), settingsOf(row)]
  return {
    version: row.version,
    settings: is,
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changed_by,
    fields: changesOf(was, is).map(({ field }) => field),
  }
}

export function changesOf(was: SiteSettings, is: SiteSettings): SiteAct['changes'] {
  const names = Object.keys(UNSET) as (keyof SiteSettings)[]
  return names
    .map((field) => ({ field, before: asText(was[field]), after: asText(is[field]) }))
    .filter(({ before, after }) => before !== after)
}

function asText(value: SiteSettings[keyof SiteSettings]): string | null {
  if (value === null) return null
  if (Array.isArray(value)) return value.join(', ')
  // A logo; its name is long.
  return typeof value === 'object'
    ? `${value.id.slice(0, 8)} (${value.width} × ${value.height})`
    : String(value)
}
