import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Files may say from and until which day a rule holds. */
export class DaysInFiles1790000002700 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE rule_staging ADD valid_from date, ADD valid_until date`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE rule_staging DROP valid_from, DROP valid_until`)
  }
}
