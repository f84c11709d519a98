import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What governments tell their travellers is an alarm for staff: travellers do not see it. */
export class Alarms1790000003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE disagreement ADD is_alarm boolean NOT NULL DEFAULT false`)
    await runner.query(`ALTER TABLE live_source ADD documents jsonb`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM disagreement WHERE is_alarm`)
    await runner.query(`ALTER TABLE disagreement DROP is_alarm`)
    await runner.query(`ALTER TABLE live_source DROP documents`)
  }
}
