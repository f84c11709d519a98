import type { MigrationInterface, QueryRunner } from 'typeorm'
import { createDataVersion, createImportTables, dropImportTables } from './import-tables'

/** Sentences that older versions stored, and the codes that say the same. */
const DOCUMENT_CODES = [
  ['Valid passport', 'passport'],
  ['Passport photo', 'photo'],
  ['Travel itinerary', 'itinerary'],
  ['Proof of funds', 'funds'],
  ['Proof of accommodation', 'accommodation'],
  ['Return flight ticket', 'return_ticket'],
] as const

const DOCUMENTS = DOCUMENT_CODES.map(([text, code]) => `('${text}', '${code}')`).join(', ')

/** Rules with a beginning, an end and a history; notes and documents as codes; runs that bring data. */
export class RulesInTime1790000001100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE country
        ADD names jsonb NOT NULL DEFAULT '{}',
        ADD aliases text[] NOT NULL DEFAULT '{}',
        ADD demonyms text[] NOT NULL DEFAULT '{}',
        ADD cities text[] NOT NULL DEFAULT '{}',
        DROP local_names`)
    await runner.query(`
      ALTER TABLE requirement
        ADD valid_from date,
        ADD valid_until date,
        ADD checked_on date,
        ADD government_fee_listed text,
        ADD government_fee_as_of text,
        ADD extra_fees jsonb NOT NULL DEFAULT '[]',
        ADD authority_days jsonb,
        ADD official_source boolean NOT NULL DEFAULT false,
        ADD edited_at timestamptz,
        ADD run_id uuid,
        ADD version integer NOT NULL DEFAULT 1,
        ADD note_codes jsonb NOT NULL DEFAULT '[]',
        ADD CHECK (valid_until >= valid_from)`)
    await runner.query(`
      UPDATE requirement SET
        checked_on = CASE WHEN source->>'asOf' ~ '^\\d{4}-\\d\\d-\\d\\d$' THEN (source->>'asOf')::date
          ELSE created_at::date END,
        government_fee_listed = substring(notes from '[A-Z]{3} [0-9]+[.][0-9]{2}'),
        government_fee_as_of = government_fee_source->>'asOf',
        government_fee_source = CASE WHEN government_fee_source->>'name' = 'Global Visa Cost Dataset 2019'
          THEN government_fee_source || '{"code": "dataset_2019"}' ELSE government_fee_source END,
        required_documents = ARRAY(
          SELECT coalesce(code, document) FROM unnest(required_documents) WITH ORDINALITY AS had (document, place)
          LEFT JOIN (VALUES ${DOCUMENTS}) AS word (text, code) ON word.text = document ORDER BY place),
        note_codes = CASE
          WHEN NOT admitted THEN '[{"code": "no_admission", "params": {}}]'
          WHEN visa_type = 'visa_free' AND stay_days IS NULL THEN '[{"code": "visa_free", "params": {}}]'
          WHEN visa_type = 'visa_free' THEN jsonb_build_array(jsonb_build_object(
            'code', 'visa_free_days', 'params', jsonb_build_object('count', stay_days)))
          WHEN electronic_authorisation THEN '[{"code": "eta", "params": {}}]'
          ELSE jsonb_build_array(jsonb_build_object('code', visa_type, 'params', '{}'::jsonb)) END`)
    await runner.query(`ALTER TABLE requirement ALTER checked_on SET NOT NULL, DROP notes`)
    await runner.query(`ALTER TABLE requirement RENAME note_codes TO notes`)
    await runner.query(`DROP INDEX requirement_pair`)
    await runner.query(`
      CREATE UNIQUE INDEX requirement_pair ON requirement (passport_country, destination_country, visa_type, valid_from)
        NULLS NOT DISTINCT`)
    await runner.query(`
      CREATE INDEX requirement_price_updated ON requirement (last_price_updated DESC NULLS LAST, id)`)
    await runner.query(`CREATE INDEX requirement_run ON requirement (run_id)`)
    await runner.query(`DROP TABLE requirement_staging`)
    await createImportTables(runner)
    await createDataVersion(runner)
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropImportTables(runner)
    await runner.query(`DROP INDEX requirement_run`)
    await runner.query(`DROP INDEX requirement_price_updated`)
    await runner.query(`DROP INDEX requirement_pair`)
    // What older versions cannot hold: rules that are over, or not yet there.
    await runner.query(`
      DELETE FROM requirement WHERE valid_until < now() OR valid_from > now()`)
    await runner.query(`ALTER TABLE requirement RENAME notes TO note_codes`)
    await runner.query(`ALTER TABLE requirement ADD notes text`)
    await runner.query(`
      UPDATE requirement SET
        required_documents = ARRAY(
          SELECT coalesce(text, document) FROM unnest(required_documents) WITH ORDINALITY AS had (document, place)
          LEFT JOIN (VALUES ${DOCUMENTS}) AS word (text, code) ON word.code = document ORDER BY place)`)
    await runner.query(`
      ALTER TABLE requirement
        DROP valid_from, DROP valid_until, DROP checked_on, DROP government_fee_listed, DROP government_fee_as_of,
        DROP extra_fees, DROP authority_days, DROP official_source, DROP edited_at, DROP run_id, DROP version,
        DROP note_codes`)
    await runner.query(`
      CREATE UNIQUE INDEX requirement_pair ON requirement (passport_country, destination_country, visa_type)`)
    await runner.query(
      `CREATE UNLOGGED TABLE requirement_staging (LIKE requirement INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`,
    )
    await runner.query(`
      ALTER TABLE country
        ADD local_names text[] NOT NULL DEFAULT '{}', DROP names, DROP aliases, DROP demonyms, DROP cities`)
    await runner.query(`ALTER TABLE country ALTER local_names DROP DEFAULT`)
  }
}
