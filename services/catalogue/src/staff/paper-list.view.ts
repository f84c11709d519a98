import type { PaperListVersion, StaffPaperList } from '@borderlane/contracts/catalogue/paper-lists'
import type { PaperKind, PaperList } from '@borderlane/contracts/catalogue/papers'
import { toCountryName } from '../rules/country-directory'
import type { Country } from '../rules/country.entity'
import type { PaperListVersionRow } from '../rules/version.store'

interface Known {
  kind: PaperKind
  list: PaperList | undefined
  newest: Pick<PaperListVersionRow, 'version' | 'entries'> | undefined
}

export const toStaffPaperList = (country: Country, { kind, list, newest }: Known): StaffPaperList => ({
  destination: toCountryName(country),
  kind,
  origin: newest?.entries ? 'staff' : list ? 'shipped' : 'none',
  version: newest?.version ?? 0,
  entries: list?.entries ?? [],
})

export const toPaperListVersion = (row: PaperListVersionRow & { is_newest: boolean }): PaperListVersion => ({
  kind: row.kind,
  version: row.version,
  count: row.entries && row.entries.length,
  madeAt: row.made_at.toISOString(),
  madeBy: row.made_by,
  reason: row.reason,
  undoes: row.undoes,
  isNewest: row.is_newest,
})
