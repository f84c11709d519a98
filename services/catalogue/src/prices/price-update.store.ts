import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { EntityManager } from 'typeorm'
import { ExchangeRate } from '../rules/country.entity'
import {
  type FeeTables,
  type GovernmentFee,
  GovernmentFees,
  pricingNote,
  standardDays,
} from '../rules/government-fee'
import { changedFields } from '../rules/rule-row.store'
import { dayOf } from '../rules/time-line'
import type { Entry } from '../rules/visa-policy'
import { readFees } from '../sources/built-in-data'

interface PriceUpdateOptions {
  runId: string | null
  /** Only these rows; all that have not ended unless given. */
  ids?: readonly string[]
  history: boolean
  /** Our own lists unless given. */
  fees?: FeeTables | undefined
}

/** Per cent by which fees of 2019 have risen until 2025. */
export const INFLATION_PERCENT = 22

const CHANGED = [
  'government_fee_cents',
  'government_fee_status',
  'government_fee_source',
  'government_fee_listed',
  'government_fee_as_of',
  'government_fee_season',
  'extra_fees',
  'authority_days',
  'processing_days_standard',
  'pricing_notes',
  'last_price_updated',
]

interface Priced {
  id: string
  passport: string
  destination: string
  entry: Entry
}

@Injectable()
export class PriceUpdateStore {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /**
   * Updates government fees, extras, days and their sources of the rows that were not edited by hand, in the caller's
   * transaction. A fee of 2019 in a row that was adjusted for inflation is adjusted.
   * @returns rows that changed, and rows that are as they should be
   */
  async updatePrices(
    tx: EntityManager,
    options: PriceUpdateOptions,
  ): Promise<{ updated: number; skipped: number }> {
    const at = this.clock.now()
    const rates = await tx.find(ExchangeRate)
    const rateDays = new Map(rates.map(({ currency, asOf }) => [currency, asOf]))
    const fees = new GovernmentFees(options.fees ?? (await readFees(rates)))
    const rows = await tx.query<Priced[]>(
      `SELECT id, passport_country AS passport, destination_country AS destination,
         CASE WHEN NOT admitted THEN 'no_admission' WHEN electronic_authorisation THEN 'eta' ELSE visa_type END AS entry
       FROM requirement
       WHERE edited_at IS NULL AND (valid_until IS NULL OR valid_until >= $1::date) AND ($2::uuid[] IS NULL OR id = ANY ($2))`,
      [dayOf(at), options.ids ?? null],
    )
    const { table, feeOf } = listFees(rows, fees, rateDays)
    await tx.query(`DELETE FROM price_staging`)
    const client = (await tx.queryRunner!.connect()) as ClientBase
    const lines = rows.map((row, index) => `${row.id}\t${feeOf[index]}\n`)
    await pipeline(
      Readable.from([lines.join('')]),
      client.query(copyFrom(`COPY price_staging (requirement_id, fee) FROM STDIN`)),
    )
    const [{ count }] = await tx.query<[{ count: number }]>(
      `WITH fee AS MATERIALIZED (
         SELECT (row_number() OVER () - 1)::integer AS number, listed.* FROM jsonb_to_recordset($1::jsonb) AS listed
           (cents integer, status text, source jsonb, listed text, "asOf" text, season jsonb, extras jsonb,
            "authorityDays" jsonb, days integer, note text)),
       next AS (
         SELECT r.id, fee.*, CASE WHEN r.inflation_adjusted AND fee.source->>'code' = 'dataset_2019'
           THEN round(fee.cents * ${100 + INFLATION_PERCENT} / 100.0)::integer ELSE fee.cents END AS pence
         FROM price_staging staged JOIN requirement r ON r.id = staged.requirement_id JOIN fee ON fee.number = staged.fee),
       due AS (
         SELECT next.* FROM next JOIN requirement r USING (id)
         WHERE (r.government_fee_cents, r.government_fee_status, r.government_fee_source, r.government_fee_listed,
             r.government_fee_as_of, r.government_fee_season, r.extra_fees, r.authority_days,
             r.processing_days_standard, r.pricing_notes)
           IS DISTINCT FROM (pence, status, next.source, listed, "asOf", season, extras, "authorityDays", days, note)),
       before AS MATERIALIZED (SELECT r.* FROM requirement r WHERE $2 AND id IN (SELECT id FROM due)),
       after AS (
         UPDATE requirement r SET government_fee_cents = pence, government_fee_status = due.status,
           government_fee_source = due.source, government_fee_listed = due.listed, government_fee_as_of = due."asOf",
           government_fee_season = due.season, extra_fees = due.extras, authority_days = due."authorityDays",
           processing_days_standard = due.days, pricing_notes = due.note, version = r.version + 1,
           last_price_updated = $3::timestamptz
         FROM due WHERE due.id = r.id RETURNING r.*),
       told AS (
         INSERT INTO requirement_history (requirement_id, passport_country, destination_country, at, cause, run_id,
           version_after, old, new)
         SELECT after.id, after.passport_country, after.destination_country, $3, 'prices', $4, after.version,
           ${changedFields('before', 'after', CHANGED)}, ${changedFields('after', 'before', CHANGED)}
         FROM before JOIN after USING (id))
       SELECT count(*)::int AS count FROM after`,
      [JSON.stringify(table), options.history, at, options.runId],
    )
    return { updated: count, skipped: rows.length - count }
  }
}

interface SharedFee extends Omit<GovernmentFee, 'remarks'> {
  days: number
  note: string | null
}

function listFees(
  rows: readonly Priced[],
  fees: GovernmentFees,
  rateDays: ReadonlyMap<string, string>,
): { table: SharedFee[]; feeOf: number[] } {
  const numbers = new Map<string, number>()
  const table: SharedFee[] = []
  const feeOf = rows.map(({ passport, destination, entry }) => {
    const { remarks, ...fee } = fees.find(passport, destination, entry)
    const row = {
      ...fee,
      days: standardDays(entry, fee.authorityDays),
      note: pricingNote({ ...fee, remarks }, rateDays),
    }
    const key = JSON.stringify(row)
    const number = numbers.get(key) ?? table.push(row) - 1
    numbers.set(key, number)
    return number
  })
  return { table, feeOf }
}
