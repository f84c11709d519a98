import type { MigrationInterface, QueryRunner } from 'typeorm'

/** An order has a reply address, and messages may come by mail, also from an address that is not the traveller's. */
export class RepliesByMail1791300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reply_address (
        order_id uuid PRIMARY KEY REFERENCES "order" (id),
        token text NOT NULL UNIQUE
      )`)
    await runner.query(
      `ALTER TABLE order_message ADD COLUMN mail_id text, ADD COLUMN mail_files smallint,
         ADD COLUMN is_foreign boolean NOT NULL DEFAULT false`,
    )
    await runner.query(
      `CREATE UNIQUE INDEX order_message_mail ON order_message (order_id, mail_id) WHERE mail_id IS NOT NULL`,
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE order_message DROP COLUMN mail_id, DROP COLUMN mail_files, DROP COLUMN is_foreign`,
    )
    await runner.query(`DROP TABLE reply_address`)
  }
}
