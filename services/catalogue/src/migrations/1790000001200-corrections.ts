import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What people report as wrong, and what makes the public list of changes quick. */
export class Corrections1790000001200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE correction (
        id uuid PRIMARY KEY,
        state text NOT NULL CHECK (state IN ('open', 'accepted', 'declined')),
        passport_country text NOT NULL,
        destination_country text NOT NULL,
        wrong text NOT NULL,
        source_url text,
        reported_at timestamptz NOT NULL,
        decided_at timestamptz,
        decided_by uuid,
        decision_source jsonb,
        CHECK ((state = 'open') = (decided_at IS NULL))
      )`)
    await runner.query(`CREATE INDEX correction_open ON correction (reported_at) WHERE state = 'open'`)
    await runner.query(`CREATE INDEX correction_decided ON correction (state, decided_at)`)
    await runner.query(
      `CREATE INDEX requirement_begun ON requirement (valid_from) WHERE valid_from IS NOT NULL`,
    )
    await runner.query(`
      CREATE INDEX requirement_history_in_place ON requirement_history (id)
      WHERE new ?| ARRAY['visa_type', 'electronic_authorisation', 'admitted', 'stay_days']`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX requirement_history_in_place`)
    await runner.query(`DROP INDEX requirement_begun`)
    await runner.query(`DROP TABLE correction`)
  }
}
