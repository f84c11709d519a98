import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Whether the answers about a passport were read from it or typed. */
export class AnswersFrom1790000090500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "order" ADD answers_from text NOT NULL DEFAULT 'typed'`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "order" DROP answers_from`)
  }
}
