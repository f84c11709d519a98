import type { MigrationInterface, QueryRunner } from 'typeorm'

/** A rule of an authority's list stays that when staff see that it holds: both facts are kept. */
export class StaffCheck1790000002900 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE requirement ADD staff_check jsonb`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE requirement DROP staff_check`)
  }
}
