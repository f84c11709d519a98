import type { RuleSummary, Source } from '@borderlane/contracts/catalogue/requirement'
import { Injectable, Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { listVisaUpdates } from '@borderlane/contracts/catalogue/corrections'
import type { InputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { summaryColumns } from '../rules/rule-row.store'
import { CatalogueMemory } from './catalogue-memory'
import { countryNameOf } from '../rules/country-directory'

const FACTS = ['visa_type', 'electronic_authorisation', 'admitted', 'stay_days']

/**
 * Rules that changed or replaced others, without runs that were undone and without changes that were replaced before they
 * came into force. The last values of a deleted row are in its history. The day of the installation is not the day of a
 * change.
 */
const CHANGES = `
  SELECT h.*, CASE WHEN run.seeds THEN nullif(h.effective, h.at::date) ELSE coalesce(h.effective, h.at::date) END AS day,
    CASE WHEN run.seeds THEN NULL ELSE h.at END AS entered
  FROM requirement_history h LEFT JOIN run ON run.id = h.run_id
  WHERE h.new ?| ARRAY[${FACTS.map((fact) => `'${fact}'`).join(', ')}]
    AND h.cause IN ('import', 'travel', 'official', 'rules', 'edit', 'correction')
    AND run.state IS DISTINCT FROM 'undone'
    AND (coalesce(h.effective, h.at::date) <= now()::date
      OR EXISTS (SELECT 1 FROM requirement r WHERE r.id = h.requirement_id))`

const PUBLISHED = `coalesce(source ->> 'documentDay', CASE WHEN source ->> 'code' <> 'staff' THEN source ->> 'asOf' END)`

const ORDERS = {
  effective: `coalesce(day::text, ${PUBLISHED}, at::date::text) DESC, at DESC, id`,
  // What came with the installation is listed by the day on which its source published it.
  entered: `coalesce(entered::date::text, ${PUBLISHED}) DESC NULLS LAST, at DESC, id`,
}

export interface ListedChange {
  id: string
  passport: string
  destination: string
  old: RuleSummary
  new: RuleSummary
  effective: string | null
  until: string | null
  source: Source
  publishedOn: string | null
  entered: Date | null
  total: number
}

@Injectable()
export class VisaUpdateStore {
  constructor(private readonly db: DataSource) {}

  listChanges(by: keyof typeof ORDERS, most: number, skip: number): Promise<ListedChange[]> {
    return this.db.query<ListedChange[]>(
      `WITH change AS MATERIALIZED (${CHANGES}),
       page AS (
         SELECT *, row_number() OVER (ORDER BY ${ORDERS[by]}) AS place, (SELECT count(*)::int FROM change) AS total
         FROM change ORDER BY ${ORDERS[by]} LIMIT ${most} OFFSET $1)
       SELECT page.id::text AS id, page.passport_country AS passport, page.destination_country AS destination,
         ${summaryColumns('old')} AS old, ${summaryColumns('now')} AS new, page.day::text AS effective,
         now.valid_until::text AS until, coalesce(page.source, now.source) AS source, ${PUBLISHED.replaceAll('source', 'coalesce(page.source, now.source)')} AS "publishedOn",
         page.entered, page.total
       FROM page
       LEFT JOIN requirement r ON r.id = page.requirement_id
       LEFT JOIN LATERAL (
         -- The values that later changes replaced, the first of them for each column.
         SELECT jsonb_object_agg(key, value ORDER BY later.id DESC) AS values
         FROM requirement_history later, jsonb_each(later.old)
         WHERE later.requirement_id = page.requirement_id AND later.id > page.id) later ON true
       CROSS JOIN LATERAL (
         SELECT coalesce(to_jsonb(r), '{}') || coalesce(later.values, '{}') AS row) past
       CROSS JOIN LATERAL jsonb_populate_record(NULL::requirement, past.row || page.old) old
       CROSS JOIN LATERAL jsonb_populate_record(NULL::requirement, past.row || page.new) now
       ORDER BY page.place`,
      [skip],
    )
  }
}

/** For readers of pages, and for the feed, which names all routes of a change. */
const PAGE_SIZE = { effective: 20, entered: 200 }

@Controller()
export class VisaUpdates {
  constructor(
    private readonly changes: VisaUpdateStore,
    private readonly memory: CatalogueMemory,
  ) {}

  @Handle(listVisaUpdates)
  async listVisaUpdates({ page, by }: InputOf<typeof listVisaUpdates>) {
    const pageSize = PAGE_SIZE[by]
    const rows = await this.changes.listChanges(by, pageSize, (page - 1) * pageSize)
    const { countries } = this.memory
    const updates = rows.map(({ passport, destination, entered, total: _total, ...row }) => ({
      ...row,
      passportCountry: countryNameOf(passport, countries),
      destinationCountry: countryNameOf(destination, countries),
      enteredAt: entered?.toISOString() ?? null,
    }))
    return { updates, total: rows[0]?.total ?? 0, page, pageSize }
  }
}
