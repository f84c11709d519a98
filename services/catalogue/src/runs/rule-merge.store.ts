import type { Source } from '@borderlane/contracts/catalogue/requirement'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { MOST_PAIRS } from '../rules/data-version.store'
import { BASE_SERVICE_FEE_CENTS, DEFAULT_DAYS } from '../rules/government-fee'
import { changedFields, RULE_COLUMNS } from '../rules/rule-row.store'
import { type Entry, policyFacts, REQUIRED_DOCUMENTS } from '../rules/visa-policy'

export interface MergeOptions {
  runId: string
  source: Source
  asOf: string
  /** `YYYY-MM-DD` */
  today: string
  at: Date
  /** Rows that were edited by hand are replaced, too. */
  replaceEdited: boolean
}

export interface MergeCounts {
  /** Rules that stay as they are and would count as seen on a later day. */
  confirmed: number
  imported: number
  unchanged: number
  changed: number
  kept: number
}

export interface DatedRule {
  line: number
  passport: string
  destination: string
  entry: Entry
  stayDays: number | null
  validFrom: string | null
  validUntil: string | null
}

export const isDated = (row: string): string =>
  `(${row}.valid_from IS NOT NULL OR ${row}.valid_until IS NOT NULL)`

const ENTRIES: Entry[] = ['visa_free', 'on_arrival', 'evisa', 'eta', 'embassy', 'no_admission']

/** The columns that each way of entry means, as a table of SQL. */
const ENTRY_KINDS = `(VALUES ${ENTRIES.map((entry) => {
  const { visaType, visaRequired, electronicAuthorisation, admitted } = policyFacts(entry)
  const documents = REQUIRED_DOCUMENTS[entry].map((code) => `"${code}"`).join(',')
  return `('${entry}', '${visaType}', ${visaRequired}, ${electronicAuthorisation}, ${admitted}, '{${documents}}'::text[],
    ${DEFAULT_DAYS[entry]})`
}).join(
  ', ',
)}) AS kind (entry, visa_type, visa_required, electronic_authorisation, admitted, documents, days)`

const NOTES_OF_ENTRY = `CASE
  WHEN entry = 'visa_free' AND stay_days IS NOT NULL
    THEN jsonb_build_array(jsonb_build_object('code', 'visa_free_days', 'params', jsonb_build_object('count', stay_days)))
  ELSE jsonb_build_array(jsonb_build_object('code', entry, 'params', '{}'::jsonb)) END`

const IN_USE = `(valid_from IS NULL OR valid_from <= $2::date) AND (valid_until IS NULL OR valid_until >= $2::date)`

const KEPT = ['newer_source', 'authority', 'edited']
const KEPT_LIST = KEPT.map((verdict) => `'${verdict}'`).join(', ')

/** Nobody has counted the staged rows: taken for a few, they would be compared with all rules one by one. */
const WITHOUT_NESTED_LOOPS = `SET LOCAL enable_nestloop = off`

/** Rows of a difference that are kept to be looked at. */
const MOST_ROWS = 5_000

/** What new rules of today take the place of; `$1` is today. */
const ENDED_YESTERDAY = `
  SELECT DISTINCT ON (passport_country, destination_country) * FROM requirement
  WHERE valid_until = $1::date - 1 ORDER BY passport_country, destination_country, created_at DESC`

/** The comparison of staged rules with those in use, and the swap. All of it in one transaction of the caller's. */
@Injectable()
export class RuleMergeStore {
  /**
   * Compares what is staged with the rules of today, in the caller's transaction, into the table `verdict`. A rule is
   * found by pair and visa type, or by pair where today's own import made it.
   */
  async compareRules(tx: EntityManager, options: MergeOptions): Promise<MergeCounts> {
    const { runId, today, asOf, replaceEdited } = options
    await tx.query(WITHOUT_NESTED_LOOPS)
    // Where the file names days, the rules go into the pair's time line one by one.
    const dated = await tx.query<{ pair: string }[]>(
      `SELECT DISTINCT passport || destination AS pair FROM rule_staging
       WHERE run_id = $1 AND (valid_from IS NOT NULL OR valid_until IS NOT NULL)`,
      [runId],
    )
    await tx.query(
      `CREATE TEMP TABLE verdict ON COMMIT DROP AS
      WITH now AS MATERIALIZED (
        SELECT id, passport_country, destination_country, visa_type, electronic_authorisation, admitted, stay_days,
          valid_from, checked_on, edited_at, evidence
        FROM requirement WHERE ${IN_USE}),
      pair AS (
        SELECT passport_country, destination_country, max(checked_on) AS newest, bool_or(edited_at IS NOT NULL) AS edited,
          bool_or(evidence = 'authority') AS official
        FROM now GROUP BY 1, 2),
      ended AS (
        SELECT passport_country, destination_country, max(valid_until) AS until FROM requirement
        WHERE valid_until < $2::date AND (passport_country, destination_country) NOT IN (
          SELECT passport_country, destination_country FROM pair) GROUP BY 1, 2)
      SELECT staged.id, staged.line, staged.passport, staged.destination, staged.entry, staged.stay_days,
        kind.visa_type, kind.visa_required, kind.electronic_authorisation, kind.admitted, kind.documents, kind.days,
        same.id AS same_id,
        pair.passport_country IS NOT NULL OR ended.until IS NOT NULL AS replaces,
        CASE
          WHEN same.id IS NOT NULL AND same.visa_type = kind.visa_type
            AND same.electronic_authorisation = kind.electronic_authorisation AND same.admitted = kind.admitted
            AND same.stay_days IS NOT DISTINCT FROM staged.stay_days THEN 'unchanged'
          -- Of a day before the rule ended: it says nothing of the days after.
          WHEN pair.newest > $3::date OR ended.until >= $3::date THEN 'newer_source'
          WHEN pair.official AND NOT $4::boolean THEN 'authority'
          WHEN pair.edited AND NOT $4::boolean THEN 'edited'
          WHEN same.id IS NOT NULL THEN 'changed'
          ELSE 'new' END AS verdict,
        same.checked_on < $3::date AND same.evidence = 'index' AS is_seen_later
      FROM rule_staging staged
      JOIN ${ENTRY_KINDS} ON kind.entry = staged.entry
      LEFT JOIN pair ON pair.passport_country = staged.passport AND pair.destination_country = staged.destination
      LEFT JOIN ended ON ended.passport_country = staged.passport AND ended.destination_country = staged.destination
      LEFT JOIN now same ON same.passport_country = staged.passport AND same.destination_country = staged.destination
        AND (same.visa_type = kind.visa_type OR same.valid_from = $2::date)
      WHERE staged.run_id = $1::uuid AND staged.passport || staged.destination <> ALL ($5::text[])`,
      [runId, today, asOf, replaceEdited, dated.map(({ pair }) => pair)],
    )
    const rows = await tx.query<{ verdict: string; count: number; later: number }[]>(
      `SELECT verdict, count(*)::int AS count, (count(*) FILTER (WHERE is_seen_later))::int AS later
       FROM verdict GROUP BY 1`,
    )
    const of = (...verdicts: string[]) =>
      rows.filter((row) => verdicts.includes(row.verdict)).reduce((sum, row) => sum + row.count, 0)
    const counts = {
      confirmed: rows.find(({ verdict }) => verdict === 'unchanged')?.later ?? 0,
      unchanged: of('unchanged'),
      changed: of('changed', 'new'),
      kept: of(...KEPT),
    }
    return { ...counts, imported: counts.unchanged + counts.changed }
  }

  /** The routes that are staged (`GBCN`); undefined where they are so many that all rules are looked at as well. */
  async findFewRoutes(tx: EntityManager, runId: string): Promise<string[] | undefined> {
    const rows = await tx.query<{ route: string }[]>(
      `SELECT DISTINCT passport || destination AS route FROM rule_staging WHERE run_id = $1 LIMIT ${MOST_PAIRS + 1}`,
      [runId],
    )
    return rows.length > MOST_PAIRS ? undefined : rows.map(({ route }) => route)
  }

  /** Rules of pairs of which the file names days, with their lines: those without days first. */
  findDatedRules(tx: EntityManager, runId: string): Promise<DatedRule[]> {
    return tx.query<DatedRule[]>(
      `SELECT line, passport, destination, entry, stay_days AS "stayDays", valid_from::text AS "validFrom",
         valid_until::text AS "validUntil"
       FROM rule_staging staged WHERE run_id = $1 AND EXISTS (
         SELECT 1 FROM rule_staging dated WHERE dated.run_id = $1 AND dated.passport = staged.passport
           AND dated.destination = staged.destination AND ${isDated('dated')})
       ORDER BY valid_from NULLS FIRST, line`,
      [runId],
    )
  }

  /** How many staged rules agree with the rules of today as they stand, and with passport and destination swapped. */
  async measureAgreement(
    tx: EntityManager,
    { runId, today }: MergeOptions,
  ): Promise<{ rules: number; asTheyStand: number; swapped: number }> {
    await tx.query(WITHOUT_NESTED_LOOPS)
    const says = (rule: string) => `(${rule}.visa_type = kind.visa_type
      AND ${rule}.electronic_authorisation = kind.electronic_authorisation AND ${rule}.admitted = kind.admitted
      AND ${rule}.stay_days IS NOT DISTINCT FROM staged.stay_days)`
    const [counts] = await tx.query<[{ rules: number; asTheyStand: number; swapped: number }]>(
      `WITH now AS MATERIALIZED (SELECT * FROM requirement WHERE ${IN_USE})
       SELECT count(*)::int AS rules, (count(*) FILTER (WHERE ${says('own')}))::int AS "asTheyStand",
         (count(*) FILTER (WHERE ${says('other')}))::int AS swapped
       FROM rule_staging staged JOIN ${ENTRY_KINDS} ON kind.entry = staged.entry
       LEFT JOIN now own ON own.passport_country = staged.passport AND own.destination_country = staged.destination
       LEFT JOIN now other ON other.passport_country = staged.destination AND other.destination_country = staged.passport
       WHERE staged.run_id = $1::uuid`,
      [runId, today],
    )
    return counts
  }

  /** Writes down what a merge would do, and what it leaves alone, for people to read. */
  async listDifference(tx: EntityManager, { runId, today }: MergeOptions): Promise<void> {
    await tx.query(
      `INSERT INTO run_row (run_id, kind, line, passport, destination, reason, old, new)
       SELECT $1, CASE WHEN verdict IN (${KEPT_LIST}) THEN 'kept' WHEN replaces THEN 'changed' ELSE 'new' END,
         line, passport, destination, CASE WHEN verdict IN (${KEPT_LIST}) THEN verdict END,
         (SELECT string_agg(concat_ws(' ', CASE WHEN NOT admitted THEN 'no_admission'
            WHEN electronic_authorisation THEN 'eta' ELSE visa_type END, stay_days), ', ')
          FROM requirement r WHERE r.passport_country = passport AND r.destination_country = destination
            AND ${IN_USE}),
         concat_ws(' ', entry, stay_days)
       FROM verdict WHERE verdict <> 'unchanged' ORDER BY replaces DESC, line LIMIT ${MOST_ROWS}`,
      [runId, today],
    )
  }

  /**
   * Puts the verdict into effect, in the same transaction: rules in place keep their id, a rule of another type ends the
   * old one the day before, everything leaves its trace in the history.
   */
  async applyVerdict(tx: EntityManager, options: MergeOptions): Promise<void> {
    const { runId, today, asOf, at } = options
    const source = JSON.stringify(options.source)
    await tx.query(
      `WITH before AS (
         SELECT r.* FROM requirement r JOIN verdict v ON v.same_id = r.id
         WHERE v.verdict = 'unchanged' AND v.is_seen_later),
       after AS (
         UPDATE requirement r SET checked_on = $1, source = $2, version = r.version + 1
         FROM before WHERE before.id = r.id RETURNING r.*)
       ${historyOf('import', ['checked_on', 'source'])}`,
      [asOf, source, at, runId],
    )
    await tx.query(
      `WITH before AS (
         SELECT r.* FROM requirement r JOIN verdict v ON v.same_id = r.id AND v.verdict = 'changed'),
       after AS (
         UPDATE requirement r SET visa_type = v.visa_type, visa_required = v.visa_required,
           electronic_authorisation = v.electronic_authorisation, admitted = v.admitted, stay_days = v.stay_days,
           required_documents = v.documents, notes = ${NOTES_OF_ENTRY.replaceAll('stay_days', 'v.stay_days')},
           source = $2, evidence = 'index', stay_source = NULL, staff_check = NULL, checked_on = $1, edited_at = NULL, version = r.version + 1
         FROM verdict v WHERE v.same_id = r.id AND v.verdict = 'changed' RETURNING r.*)
       ${historyOf('import')}`,
      [asOf, source, at, runId],
    )
    await tx.query(
      `WITH gone AS (
         SELECT r.id FROM requirement r
         JOIN verdict v ON v.passport = r.passport_country AND v.destination = r.destination_country AND v.verdict = 'new'
         WHERE (r.valid_from IS NULL OR r.valid_from < $1::date) AND (r.valid_until IS NULL OR r.valid_until >= $1::date)
           AND NOT EXISTS (SELECT 1 FROM verdict other WHERE other.same_id = r.id)),
       before AS (SELECT r.* FROM requirement r WHERE id IN (SELECT id FROM gone)),
       after AS (
         UPDATE requirement r SET valid_until = $1::date - 1, version = version + 1
         WHERE id IN (SELECT id FROM gone) RETURNING r.*)
       ${historyOf('import')}`,
      [today, source, at, runId],
    )
    await tx.query(
      `WITH after AS (
       INSERT INTO requirement (id, passport_country, destination_country, visa_type, visa_required,
         electronic_authorisation, admitted, stay_days, valid_from, valid_until, checked_on, government_fee_cents,
         government_fee_status, base_service_fee_cents, own_fee, processing_days_standard, required_documents, notes, source,
         price_tier, inflation_adjusted, competitor_prices, run_id, created_at)
       SELECT v.id, passport, destination, v.visa_type, v.visa_required, v.electronic_authorisation, v.admitted,
         v.stay_days, CASE WHEN replaces THEN $1::date END, next.day - 1, $2, 0,
         CASE WHEN v.visa_required AND v.admitted THEN 'unknown' ELSE 'none' END,
         coalesce(old.base_service_fee_cents, ${BASE_SERVICE_FEE_CENTS}), coalesce(old.own_fee, false), v.days, v.documents,
         ${NOTES_OF_ENTRY.replaceAll('stay_days', 'v.stay_days')}, $3, old.price_tier,
         coalesce(old.inflation_adjusted, false), coalesce(old.competitor_prices, '[]'), $4, $5
       FROM verdict v
       LEFT JOIN (${ENDED_YESTERDAY}) old ON v.replaces AND old.passport_country = passport AND old.destination_country = destination
       LEFT JOIN (
         SELECT passport_country, destination_country, min(valid_from) AS day FROM requirement
         WHERE valid_from > $1::date GROUP BY 1, 2) next
         ON next.passport_country = passport AND next.destination_country = destination
       WHERE v.verdict = 'new' RETURNING *)
       INSERT INTO requirement_history (requirement_id, passport_country, destination_country, at, cause, run_id, source,
         version_after, old, new)
       SELECT after.id, after.passport_country, after.destination_country, $5::timestamptz, 'import', $4::uuid, $3::jsonb, after.version,
         ${changedFields('before', 'after', RULE_COLUMNS)}, ${changedFields('after', 'before', RULE_COLUMNS)}
       FROM after JOIN (${ENDED_YESTERDAY}) before USING (passport_country, destination_country)
       WHERE after.valid_from = $1::date`,
      [today, asOf, source, runId, at],
    )
    await tx.query(`DELETE FROM rule_staging WHERE run_id = $1`, [runId])
  }
}

/** The end of a statement with the tables `before` and `after`: what changed goes into the history. */
function historyOf(cause: string, only?: readonly string[]): string {
  return `INSERT INTO requirement_history (requirement_id, passport_country, destination_country, at, cause, run_id,
      source, version_after, old, new)
    SELECT after.id, after.passport_country, after.destination_country, $3, '${cause}', $4, $2::jsonb, after.version,
      ${changedFields('before', 'after', only)}, ${changedFields('after', 'before', only)}
    FROM before JOIN after USING (id)`
}
