import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Facts that a listener could not handle yet and that the broker brings again: how often they failed by themselves, and
 * when they were tried last. Without it nobody could tell a fact that waits from one that the broker has lost.
 */
export class KeepFailures1790000000070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE fact_failure (
        consumer text NOT NULL,
        message_id text NOT NULL,
        about text NOT NULL,
        failures integer NOT NULL CHECK (failures >= 0),
        failed_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (consumer, message_id)
      )`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE fact_failure`)
  }
}
