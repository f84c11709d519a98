import type { MigrationInterface, QueryRunner } from 'typeorm'

export class AddMailFacts1790000026000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE mail ADD COLUMN facts jsonb NOT NULL DEFAULT '{}'`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE mail DROP COLUMN facts`)
  }
}
