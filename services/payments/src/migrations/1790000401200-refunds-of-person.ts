import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What one person has refunded within a day is added up. */
export class RefundsOfPerson1790000401200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX refund_requested_by ON refund (requested_by, created_at)
      WHERE requested_by IS NOT NULL`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX refund_requested_by`)
  }
}
