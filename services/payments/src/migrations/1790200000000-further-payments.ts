import type { MigrationInterface, QueryRunner } from 'typeorm'

const PAID = 'active AND refunded_cents < amount_cents'

/** An order may be asked for more after its price is paid: the price is paid once, and each of these is. */
export class FurtherPayments1790200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payment_part ADD COLUMN further_payment_id uuid`)
    await runner.query(`DROP INDEX payment_part_active`)
    await runner.query(
      `CREATE UNIQUE INDEX payment_part_active ON payment_part (order_id)
       WHERE ${PAID} AND further_payment_id IS NULL`,
    )
    await runner.query(
      `CREATE UNIQUE INDEX payment_part_further_active ON payment_part (further_payment_id) WHERE ${PAID}`,
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX payment_part_active, payment_part_further_active`)
    await runner.query(`CREATE UNIQUE INDEX payment_part_active ON payment_part (order_id) WHERE ${PAID}`)
    await runner.query(`ALTER TABLE payment_part DROP COLUMN further_payment_id`)
  }
}
