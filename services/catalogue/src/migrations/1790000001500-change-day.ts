import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The day on which a change begins to hold, where it is not the day on which it was written down. */
export class ChangeDay1790000001500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE requirement_history ADD effective date`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE requirement_history DROP effective`)
  }
}
