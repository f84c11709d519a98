import type { MigrationInterface, QueryRunner } from 'typeorm'

export class PapersOfOneOrder1790210100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "order" ADD COLUMN paper_changes jsonb NOT NULL DEFAULT '[]'`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "order" DROP COLUMN paper_changes`)
  }
}
