import type { previewBulkPrices } from '@borderlane/contracts/catalogue/admin'
import type { Run as RunView } from '@borderlane/contracts/catalogue/run'
import type { OutputOf } from '@borderlane/contracts/define'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { INFLATION_PERCENT } from './price-update.store'
import { changedFields } from '../rules/rule-row.store'

interface BulkOptions {
  runId: string
  actorId: string | null
  at: Date
}

const CHANGED = [
  'base_service_fee_cents',
  'government_fee_cents',
  'inflation_adjusted',
  'price_tier',
  'last_price_updated',
]

const RISEN = `* ${100 + INFLATION_PERCENT} / 100.0`
/** What a row gets that has not been raised yet; fees of 2019 rise, too. */
const RAISED = {
  base_service_fee_cents: `CASE WHEN r.inflation_adjusted THEN r.base_service_fee_cents
    ELSE round(r.base_service_fee_cents ${RISEN})::integer END`,
  government_fee_cents: `CASE WHEN NOT r.inflation_adjusted AND r.government_fee_source->>'code' = 'dataset_2019'
    THEN round(r.government_fee_cents ${RISEN})::integer ELSE r.government_fee_cents END`,
  inflation_adjusted: 'true',
}
const LABELLED = { price_tier: 'before.tier_of_passport' }
const NOT_RAISED = 'NOT r.inflation_adjusted'
const NOT_LABELLED = 'r.price_tier IS DISTINCT FROM country.price_tier'

const ACTIONS = {
  inflation: { set: RAISED, where: NOT_RAISED },
  tiers: { set: LABELLED, where: NOT_LABELLED },
  initialize: { set: { ...RAISED, ...LABELLED }, where: `(${NOT_RAISED} OR ${NOT_LABELLED})` },
}
export type BulkAction = keyof typeof ACTIONS

/** What a person sees of it, by column. */
const SHOWN: Record<string, BulkChange['field']> = {
  base_service_fee_cents: 'baseServiceFeeCents',
  government_fee_cents: 'governmentFeeCents',
  price_tier: 'priceTier',
}
/** With one of its routes (`GB CN`), and the lowest and the highest of all values of its field that change. */
export type BulkChange = OutputOf<typeof previewBulkPrices>['changes'][number] & {
  route: string
  lowest: [before: number | null, after: number | null]
  highest: [before: number | null, after: number | null]
}

/** A value of a change as a number; null for a tier. */
const cents = (when: 'before' | 'after'): string =>
  `CASE WHEN change.field <> 'priceTier' THEN change.${when}::int END`

@Injectable()
export class BulkPriceStore {
  constructor(private readonly db: DataSource) {}

  /**
   * Raises prices by inflation, labels rows by income group, or both, in one statement: every row that is written costs.
   * @returns how many rows of today were raised, and how many got another label
   */
  async changePrices(
    tx: EntityManager,
    action: BulkAction,
    { runId, actorId, at }: BulkOptions,
  ): Promise<{ raised: number; labelled: number }> {
    const { set, where } = ACTIONS[action]
    const [counts] = await tx.query<[{ raised: number; labelled: number }]>(
      `WITH before AS MATERIALIZED (
         SELECT r.id, ${CHANGED.map((column) => `r.${column}`).join(', ')}, country.price_tier AS tier_of_passport
         FROM requirement r JOIN country ON country.code = r.passport_country
         WHERE (valid_until IS NULL OR valid_until >= $1::timestamptz::date) AND ${where}),
       after AS (
         UPDATE requirement r SET ${Object.entries(set)
           .map(([column, value]) => `${column} = ${value}`)
           .join(', ')}, last_price_updated = $1, version = version + 1
         FROM before WHERE before.id = r.id
         RETURNING r.id, r.passport_country, r.destination_country, r.version, r.valid_from,
           ${CHANGED.map((column) => `r.${column}`).join(', ')}),
       traced AS (
         INSERT INTO requirement_history (requirement_id, passport_country, destination_country, at, cause, run_id,
           actor_id, version_after, old, new)
         SELECT after.id, after.passport_country, after.destination_country, $1, '${action}', $2, $3, after.version,
           ${changedFields('before', 'after', CHANGED)}, ${changedFields('after', 'before', CHANGED)}
         FROM before JOIN after USING (id))
       SELECT count(*) FILTER (WHERE NOT before.inflation_adjusted AND after.inflation_adjusted)::int AS raised,
         count(*) FILTER (WHERE before.price_tier IS DISTINCT FROM after.price_tier)::int AS labelled
       FROM before JOIN after USING (id) WHERE valid_from IS NULL OR valid_from <= $1::timestamptz::date`,
      [at, runId, actorId],
    )
    return counts
  }

  async countRows(action: BulkAction, at: Date): Promise<number> {
    const [row] = await this.db.query<[{ rows: number }]>(
      `SELECT count(*)::int AS rows FROM requirement r JOIN country ON country.code = r.passport_country
       WHERE (valid_until IS NULL OR valid_until >= $1::timestamptz::date) AND ${ACTIONS[action].where}`,
      [at],
    )
    return row.rows
  }

  /**
   * Old and new values of what an action would change, with their rows and one of these, the most frequent first.
   * @param most pairs of values that are listed
   */
  async previewChanges(
    action: BulkAction,
    at: Date,
    most: number,
  ): Promise<{ changes: BulkChange[]; more: number }> {
    const { where } = ACTIONS[action]
    const set: Record<string, string> = ACTIONS[action].set
    const columns = Object.keys(SHOWN).filter((column) => column in set)
    const values = columns.map((column) => `('${SHOWN[column]}', r.${column}::text, (${set[column]})::text)`)
    const found = await this.db.query<(BulkChange & { groups: number })[]>(
      `SELECT field, change.before, change.after, count(*)::int AS rows, count(*) OVER ()::int AS groups,
         min(r.passport_country || ' ' || r.destination_country) AS route,
         ARRAY[min(min(${cents('before')})) OVER of_field, min(min(${cents('after')})) OVER of_field] AS lowest,
         ARRAY[max(max(${cents('before')})) OVER of_field, max(max(${cents('after')})) OVER of_field] AS highest
       FROM requirement r JOIN country ON country.code = r.passport_country
       CROSS JOIN LATERAL (SELECT country.price_tier AS tier_of_passport) before
       CROSS JOIN LATERAL (VALUES ${values.join(', ')}) change (field, before, after)
       WHERE (valid_until IS NULL OR valid_until >= $1::timestamptz::date) AND ${where}
         AND change.before IS DISTINCT FROM change.after
       GROUP BY 1, 2, 3 WINDOW of_field AS (PARTITION BY change.field) ORDER BY rows DESC, 1, 2 LIMIT ${most}`,
      [at],
    )
    return {
      changes: found.map(({ field, before, after, groups: _groups, ...more }) =>
        field === 'priceTier'
          ? { field, before, after, ...more }
          : { field, before: Number(before), after: Number(after), ...more },
      ),
      more: (found[0]?.groups ?? 0) - found.length,
    }
  }

  /** @param routes (`GBCN`) that are looked at @returns the base fee, in pence, that an action would give their rules of today */
  async findBaseFees(action: BulkAction, at: Date, routes: readonly string[]): Promise<Map<string, number>> {
    const { set, where } = ACTIONS[action]
    if (!('base_service_fee_cents' in set)) return new Map()
    const rows = await this.db.query<{ route: string; cents: number }[]>(
      `SELECT r.passport_country || r.destination_country AS route, ${set.base_service_fee_cents} AS cents
       FROM requirement r JOIN country ON country.code = r.passport_country
       WHERE (valid_from IS NULL OR valid_from <= $1::timestamptz::date)
         AND (valid_until IS NULL OR valid_until >= $1::timestamptz::date)
         AND r.passport_country || r.destination_country = ANY ($2) AND ${where}`,
      [at, routes],
    )
    return new Map(rows.map(({ route, cents }) => [route, cents]))
  }

  /** Rows by label, as they are now. */
  async countTiers(tx: EntityManager): Promise<Omit<NonNullable<RunView['stats']>, 'inflationAdjusted'>> {
    const [counts] = await tx.query<[{ tier1: number; tier2: number; tier3: number }]>(
      `SELECT count(*) FILTER (WHERE price_tier = 'tier1')::int AS tier1,
         count(*) FILTER (WHERE price_tier = 'tier2')::int AS tier2,
         count(*) FILTER (WHERE price_tier = 'tier3')::int AS tier3 FROM requirement
       WHERE (valid_from IS NULL OR valid_from <= now()) AND (valid_until IS NULL OR valid_until >= now()::date)`,
    )
    return counts
  }
}
