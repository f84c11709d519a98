import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { summaryColumns } from './rule-columns'
import { holds, type PairChange } from './change-notice.store'

/** A day on which the changes that are known were looked at. */
export interface ChangeDayRow {
  day: Date
}

/** A change that people were told of, and when they were last. */
export interface ToldChangeRow {
  route: string
  day: Date
  told_on: Date
}

export type DatedChange = PairChange & { from: string }

/** Changes that are known: rules of a later day that say something else than the ones before them. */
@Injectable()
export class KnownChangeStore {
  /** @returns the last day that was looked at before, null where there was none; undefined: somebody has looked today */
  async beginDay(tx: EntityManager, day: string): Promise<string | null | undefined> {
    const rows = await tx.query<ChangeDayRow[]>(
      `INSERT INTO change_day (day) VALUES ($1) ON CONFLICT DO NOTHING RETURNING day`,
      [day],
    )
    if (rows.length === 0) return undefined
    const [last] = await tx.query<[{ day: string | null }]>(
      `SELECT max(day)::text AS day FROM change_day WHERE day < $1`,
      [day],
    )
    await tx.query(`DELETE FROM change_day WHERE day < $1`, [last.day ?? day])
    return last.day
  }

  /**
   * Changes after one day until another one: of days ahead those that nobody was told of, of today and before also the
   * others. What a notice is still to tell is left to it.
   */
  between(tx: EntityManager, after: string, until: string, today: string): Promise<DatedChange[]> {
    return tx.query<DatedChange[]>(
      `SELECT r.passport_country || r.destination_country AS pair, r.valid_from::text AS from,
         r.valid_until::text AS until, ${summaryColumns('old')} AS old, ${summaryColumns('r')} AS new
       FROM requirement r
       JOIN requirement old ON old.passport_country = r.passport_country
         AND old.destination_country = r.destination_country AND ${holds('old', 'r.valid_from - 1')}
       LEFT JOIN told_change told ON told.route = r.passport_country || r.destination_country AND told.day = r.valid_from
       WHERE r.valid_from > $1::date AND r.valid_from <= $2::date
         AND ${summaryColumns('old')} <> ${summaryColumns('r')}
         AND (told.told_on IS NULL OR (r.valid_from <= $3::date AND told.told_on < r.valid_from))
         AND NOT EXISTS (SELECT 1 FROM change_notice_pair p
           WHERE p.passport_country = r.passport_country AND p.destination_country = r.destination_country)
       ORDER BY r.valid_from, 1`,
      [after, until, today],
    )
  }

  /** Remembers that people were told of changes, until these are long over. */
  async markTold(tx: EntityManager, changes: readonly DatedChange[], today: string): Promise<void> {
    await tx.query(
      `INSERT INTO told_change (route, day, told_on)
       SELECT route, day, $3 FROM unnest($1::text[], $2::date[]) AS told (route, day)
       ON CONFLICT (route, day) DO UPDATE SET told_on = excluded.told_on`,
      [changes.map(({ pair }) => pair), changes.map(({ from }) => from), today],
    )
    await tx.query(`DELETE FROM told_change WHERE day < $1::date - 31`, [today])
  }
}
