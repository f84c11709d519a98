import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What a visa says about its use, and when its traveller is reminded of an end. */
export class OrderVisa1790000091500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "order" ADD visa jsonb, ADD reminder_day date, ADD reminds boolean NOT NULL DEFAULT true`,
    )
    await runner.query(`CREATE INDEX order_reminder ON "order" (reminder_day) WHERE reminder_day IS NOT NULL`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "order" DROP visa, DROP reminder_day, DROP reminds`)
  }
}
