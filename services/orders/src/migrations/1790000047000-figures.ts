import type { MigrationInterface, QueryRunner } from 'typeorm'

const DAY = '"order" (created_at DESC, id DESC)'
const PAYMENT = '"order" (paid_at)'

/** A year of figures is counted from indexes alone: a row of an order is wide with what is sealed in it. */
export class Figures1790000047000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX order_by_day, order_by_payment`)
    await runner.query(`CREATE INDEX order_by_day ON ${DAY} INCLUDE (destination_country)`)
    await runner.query(
      `CREATE INDEX order_by_payment ON ${PAYMENT} INCLUDE (destination_country, paid_cents, refunded_cents)`,
    )
    await runner.query(
      `CREATE INDEX order_approved ON "order" (id) INCLUDE (destination_country) WHERE status = 'approved'`,
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX order_by_day, order_by_payment, order_approved`)
    await runner.query(`CREATE INDEX order_by_day ON ${DAY}`)
    await runner.query(`CREATE INDEX order_by_payment ON ${PAYMENT}`)
  }
}
