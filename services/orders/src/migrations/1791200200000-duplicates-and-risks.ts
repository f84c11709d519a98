import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Orders of one passport find each other by a keyed hash, which the next start writes; a note may warn of a risk. */
export class DuplicatesAndRisks1791200200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "order" ADD COLUMN passport_hash text`)
    await runner.query(
      `CREATE INDEX order_by_passport ON "order" (passport_hash) WHERE passport_hash IS NOT NULL`,
    )
    await runner.query(`ALTER TABLE order_note ADD COLUMN is_risk boolean NOT NULL DEFAULT false`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE order_note DROP COLUMN is_risk`)
    await runner.query(`ALTER TABLE "order" DROP COLUMN passport_hash`)
  }
}
