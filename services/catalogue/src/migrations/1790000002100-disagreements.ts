import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What other sources say where it is not what we answer. A proposal comes once, whatever was decided about it. */
export class Disagreements1790000002100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE disagreement (
        id uuid PRIMARY KEY,
        passport_country text NOT NULL REFERENCES country (code),
        destination_country text NOT NULL REFERENCES country (code),
        entry text NOT NULL CHECK (entry IN ('visa_free', 'on_arrival', 'evisa', 'eta', 'embassy', 'no_admission')),
        stay_days integer,
        valid_from date,
        valid_until date CHECK (valid_until >= valid_from),
        evidence text NOT NULL CHECK (evidence IN ('authority', 'cited', 'index', 'staff')),
        source jsonb NOT NULL,
        remark text NOT NULL,
        state text NOT NULL CHECK (state IN ('open', 'accepted', 'declined')),
        found_at timestamptz NOT NULL,
        decided_at timestamptz,
        decided_by uuid,
        run_id uuid
      )`)
    await runner.query(`
      CREATE UNIQUE INDEX disagreement_once ON disagreement
        (passport_country, destination_country, (source ->> 'name'), entry, stay_days, valid_from, valid_until)
        NULLS NOT DISTINCT`)
    await runner.query(`CREATE INDEX disagreement_open ON disagreement (found_at) WHERE state = 'open'`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE disagreement`)
  }
}
