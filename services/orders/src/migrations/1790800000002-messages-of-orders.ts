import type { MigrationInterface, QueryRunner } from 'typeorm'

export class MessagesOfOrders1790800000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE order_message (
        id uuid PRIMARY KEY,
        order_id uuid NOT NULL REFERENCES "order" (id),
        writer text NOT NULL CHECK (writer IN ('staff', 'traveller')),
        author_id uuid, -- of staff
        at timestamptz NOT NULL,
        sealed text NOT NULL -- by the key of its order
      );
      CREATE INDEX order_message_order ON order_message (order_id, at DESC, id DESC) INCLUDE (writer)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE order_message`)
  }
}
