import { refuseChanges } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Who erased which order; links that allow it; when an order's files were deleted. */
export class Erasure1790000036000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "order" ADD files_deleted_at timestamptz`)
    await runner.query(`
      CREATE TABLE order_erasure (
        order_id uuid PRIMARY KEY REFERENCES "order" (id),
        at timestamptz NOT NULL,
        actor text NOT NULL CHECK (actor IN ('system', 'traveller', 'staff')),
        user_id uuid,
        reason text,
        request_id text
      )`)
    for (const statement of refuseChanges('order_erasure')) await runner.query(statement)
    await runner.query(`
      ALTER TABLE order_token
        ADD purpose text NOT NULL DEFAULT 'open' CHECK (purpose IN ('open', 'erase'))`)
    await runner.query(`
      ALTER TABLE order_mail DROP CONSTRAINT order_mail_mail_check,
        ADD CONSTRAINT order_mail_mail_check
          CHECK (mail IN ('link', 'confirmation', 'saved', 'reminder', 'erasure'))`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM order_mail WHERE mail = 'erasure'`)
    await runner.query(`
      ALTER TABLE order_mail DROP CONSTRAINT order_mail_mail_check,
        ADD CONSTRAINT order_mail_mail_check CHECK (mail IN ('link', 'confirmation', 'saved', 'reminder'))`)
    await runner.query(`ALTER TABLE order_token DROP purpose`)
    await runner.query(`DROP TABLE order_erasure`)
    await runner.query(`ALTER TABLE "order" DROP files_deleted_at`)
  }
}
