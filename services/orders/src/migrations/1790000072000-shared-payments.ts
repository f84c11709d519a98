import type { MigrationInterface, QueryRunner } from 'typeorm'

/** A payment pays for several orders: what it was is said of each. */
export class SharedPayments1790000072000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await key(runner, 'payment_id, order_id')
  }

  async down(runner: QueryRunner): Promise<void> {
    await key(runner, 'payment_id')
  }
}

async function key(runner: QueryRunner, columns: string): Promise<void> {
  await runner.query(
    `ALTER TABLE captured_payment DROP CONSTRAINT captured_payment_pkey, ADD PRIMARY KEY (${columns})`,
  )
}
