import { refuseChanges } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

export class KeepRefunds1790000020000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE refunded_payment (
        refund_id uuid PRIMARY KEY,
        payment_id uuid NOT NULL,
        order_id uuid NOT NULL,
        amount_cents integer NOT NULL CHECK (amount_cents > 0),
        received_at timestamptz NOT NULL
      )`)
    await runner.query(`CREATE INDEX refunded_payment_order ON refunded_payment (order_id)`)
    for (const statement of refuseChanges('refunded_payment')) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE refunded_payment`)
  }
}
