import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Sources on the net that are read every night where the operator has said so. */
export class LiveSources1790000002300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE live_source (
        id text PRIMARY KEY,
        tried_at timestamptz NOT NULL,
        read_at timestamptz,
        reading jsonb,
        etag text,
        last_modified text,
        flaw text CHECK (flaw IN ('changed_form', 'lost_names', 'lost_must_have', 'implausible'))
      )`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE live_source`)
  }
}
