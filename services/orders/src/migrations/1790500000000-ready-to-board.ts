import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What is to be there before a journey: the rule of the route that it depends on, and the day of its next check. */
export class ReadyToBoard1790500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "order" ADD COLUMN boarding_rule jsonb, ADD COLUMN boarding_day date`)
    await runner.query(
      `CREATE INDEX order_boarding_day ON "order" (boarding_day) WHERE boarding_day IS NOT NULL`,
    )
    await runner.query(`UPDATE "order" SET boarding_day = CURRENT_DATE
      WHERE paid_cents > 0 AND status NOT IN ('rejected', 'closed') AND erased_at IS NULL`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "order" DROP COLUMN boarding_day, DROP COLUMN boarding_rule`)
  }
}
