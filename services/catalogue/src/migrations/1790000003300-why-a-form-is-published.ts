import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Why somebody published a version of a form. What is built in has no reason. */
export class WhyAFormIsPublished1790000003300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE form ADD COLUMN reason text`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE form DROP COLUMN reason`)
  }
}
