import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Changes of rules that travellers are to hear of, a day later and where they still stand. */
export class ChangeNotices1790000001400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE change_notice (
        id uuid PRIMARY KEY,
        run_id uuid UNIQUE REFERENCES run (id) ON DELETE CASCADE,
        state text NOT NULL CHECK (state IN ('waiting', 'held', 'told', 'dropped')),
        changed_at timestamptz NOT NULL,
        due_at timestamptz NOT NULL,
        approved_by uuid
      )`)
    await runner.query(`CREATE INDEX change_notice_due ON change_notice (due_at) WHERE state = 'waiting'`)
    await runner.query(`
      CREATE TABLE change_notice_pair (
        notice_id uuid NOT NULL REFERENCES change_notice (id) ON DELETE CASCADE,
        passport_country text NOT NULL,
        destination_country text NOT NULL,
        standing text NOT NULL,
        PRIMARY KEY (notice_id, passport_country, destination_country)
      )`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE change_notice_pair`)
    await runner.query(`DROP TABLE change_notice`)
  }
}
