import { refuseChanges } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Which fields travellers have corrected; two more kinds of mails; a way to the orders that nobody paid. */
export class Corrections1790000030000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE order_correction (
        order_id uuid NOT NULL REFERENCES "order" (id),
        version integer NOT NULL,
        field text NOT NULL,
        at timestamptz NOT NULL,
        actor text NOT NULL CHECK (actor IN ('traveller', 'staff')),
        user_id uuid,
        PRIMARY KEY (order_id, version, field)
      )`)
    for (const statement of refuseChanges('order_correction')) await runner.query(statement)
    await runner.query(`
      ALTER TABLE order_mail DROP CONSTRAINT order_mail_mail_check,
        ADD CONSTRAINT order_mail_mail_check CHECK (mail IN ('link', 'confirmation', 'saved', 'reminder'))`)
    await runner.query(`CREATE INDEX order_unpaid ON "order" (created_at) WHERE status = 'pending_payment'`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX order_unpaid`)
    await runner.query(`DELETE FROM order_mail WHERE mail IN ('saved', 'reminder')`)
    await runner.query(`
      ALTER TABLE order_mail DROP CONSTRAINT order_mail_mail_check,
        ADD CONSTRAINT order_mail_mail_check CHECK (mail IN ('link', 'confirmation'))`)
    await runner.query(`DROP TABLE order_correction`)
  }
}
