import { csvOf } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { readLicenceTexts, readVariantFacts } from '../sources/built-in-data'
import { licenceOf, readSourceLicences } from '../sources/source-licence'

const ROWS_PER_READ = 2_000

const RULES = `passport_country AS passport, destination_country AS destination,
  CASE WHEN NOT admitted THEN 'no_admission' WHEN electronic_authorisation THEN 'eta' ELSE visa_type END AS entry,
  visa_required, stay_days, valid_from::text, valid_until::text, checked_on::text,
  evidence, source->>'name' AS source, source->>'url' AS source_url,
  CASE WHEN stay_days IS NOT NULL THEN coalesce(stay_source->>'evidence', evidence) END AS stay_evidence,
  CASE WHEN stay_days IS NOT NULL THEN coalesce(stay_source, source)->>'name' END AS stay_source, licence.licence`
const PRICES = `id, passport_country AS passport, destination_country AS destination, visa_type, visa_required,
  base_service_fee_cents, government_fee_cents, government_fee_status, government_fee_listed,
  government_fee_season::text,
  processing_days_standard, processing_days_rush, processing_days_super_rush, processing_days_same_day, price_tier,
  inflation_adjusted, last_price_updated, competitor_prices::text, pricing_notes`

const CREDITS = [
  'passport-index-dataset (MIT): https://github.com/imorte/passport-index-data, https://github.com/ilyankou/passport-index-dataset',
  'visa-free-dataset: https://github.com/visualpharm/visa-free-dataset, citing the source in each row',
]

type Line = Record<string, unknown>
type RuleLine = Line & Record<'passport' | 'destination', string>

@Injectable()
export class ExportStore {
  constructor(private readonly db: DataSource) {}

  /**
   * Today's rows in the order of their pairs, piece by piece, so that the whole never lies in memory. Of rules only those
   * that may be passed on: of our own staff, and of sources with an open licence.
   * @param codes only routes from or to these countries; null: all
   * @param said of JSON the duties, transit and permits that may be passed on, and what is said of a route's rule
   */
  async *readLines(
    kind: 'rules.csv' | 'rules.json' | 'prices.csv',
    codes: readonly string[] | null,
    said: { border: object; saidOf: (passport: string, destination: string) => string },
  ): AsyncGenerator<string> {
    const licences = (await readSourceLicences()).filter(({ isOpen }) => isOpen)
    if (kind === 'rules.json') {
      const variants = (await readVariantFacts()).flatMap(({ fact, said: value, ...about }) => {
        const licence = licenceOf(licences, about.source)
        return licence ? [{ ...about, [fact]: value ?? 'set_by_authority', licence }] : []
      })
      const head = {
        credits: CREDITS,
        licences: await readLicenceTexts(),
        variants,
        ...said.border,
      }
      yield `${JSON.stringify(head).slice(0, -1)},"requirements":[`
    }
    let place = ''
    let isFirst = true
    for (;;) {
      const rows = await this.db.query<(RuleLine & { place: string })[]>(
        `SELECT passport_country || destination_country || visa_type AS place, ${kind === 'prices.csv' ? PRICES : RULES}
         FROM requirement
         LEFT JOIN LATERAL (
           SELECT open.licence FROM jsonb_to_recordset($3) AS open (name text, url text, licence text)
           WHERE open.url IS NOT DISTINCT FROM source->>'url' AND coalesce(open.name, source->>'name') = source->>'name'
           LIMIT 1) licence ON true
         WHERE (valid_from IS NULL OR valid_from <= now()) AND (valid_until IS NULL OR valid_until >= now()::date)
           AND passport_country || destination_country || visa_type > $1
           AND ($2::text[] IS NULL OR passport_country = ANY ($2) OR destination_country = ANY ($2))
           ${kind === 'prices.csv' ? '' : `AND (licence.licence IS NOT NULL OR source->>'code' = 'staff')`}
         ORDER BY 1 LIMIT ${ROWS_PER_READ}`,
        [place, codes, JSON.stringify(licences)],
      )
      const plain = rows.map(({ place: _place, ...row }) =>
        kind === 'prices.csv' ? row : { ...row, says: said.saidOf(row.passport, row.destination) },
      )
      if (kind === 'rules.json') yield plain.map((row) => JSON.stringify(row)).join(',')
      else yield csvOf(plain, isFirst)
      isFirst = false
      if (rows.length < ROWS_PER_READ) break
      place = rows.at(-1)!.place
      if (kind === 'rules.json') yield ','
    }
    if (kind === 'rules.json') yield ']}\n'
  }

  async hasRun(id: string | undefined): Promise<boolean> {
    const found = await this.db.query<unknown[]>(`SELECT 1 FROM run WHERE id = $1`, [id ?? null])
    return found.length > 0
  }

  async *readBadRows(runId: string): AsyncGenerator<string> {
    yield 'line,reason,passport,destination,row\r\n'
    let number = 0
    for (;;) {
      const rows = await this.db.query<(Line & { number: number })[]>(
        `SELECT number, line, reason, passport, destination, old AS row FROM run_row
         WHERE run_id = $1 AND kind = 'error' AND number > $2 ORDER BY number LIMIT ${ROWS_PER_READ}`,
        [runId, number],
      )
      yield csvOf(
        rows.map(({ number: _number, ...row }) => row),
        false,
      )
      if (rows.length < ROWS_PER_READ) return
      number = rows.at(-1)!.number
    }
  }
}
