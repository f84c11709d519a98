import type { MigrationInterface, QueryRunner } from 'typeorm'

/** In which words a traveller confirmed that the answers are true, and when. Of earlier orders it is not known. */
export class ConfirmedWords1790230000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE order_answers ADD COLUMN confirmed jsonb NOT NULL DEFAULT '[]'`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE order_answers DROP COLUMN confirmed`)
  }
}
