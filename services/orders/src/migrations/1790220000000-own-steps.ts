import { refuseChanges } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What travellers do themselves where they submit the application: what is done, when that was said, and by whom. */
export class OwnSteps1790220000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "order" ADD COLUMN done_steps text[] NOT NULL DEFAULT '{}',
      ADD COLUMN steps_sealed text, ADD COLUMN appointment_reminder_at timestamptz`)
    await runner.query(`CREATE INDEX order_appointment_reminder ON "order" (appointment_reminder_at)
      WHERE appointment_reminder_at IS NOT NULL`)
    await runner.query(`CREATE TABLE own_step (
      order_id uuid NOT NULL REFERENCES "order" (id),
      version integer NOT NULL,
      step text NOT NULL,
      is_done boolean NOT NULL,
      at timestamptz NOT NULL,
      actor text NOT NULL CHECK (actor IN ('traveller', 'staff')),
      user_id uuid,
      PRIMARY KEY (order_id, version)
    )`)
    for (const statement of refuseChanges('own_step')) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE own_step`)
    await runner.query(
      `ALTER TABLE "order" DROP COLUMN appointment_reminder_at, DROP COLUMN steps_sealed, DROP COLUMN done_steps`,
    )
  }
}
