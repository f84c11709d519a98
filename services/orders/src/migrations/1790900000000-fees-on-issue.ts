import type { MigrationInterface, QueryRunner } from 'typeorm'

const allow = (known: string) =>
  `ALTER TABLE "order" DROP CONSTRAINT order_government_fee_status_check,
     ADD CONSTRAINT order_government_fee_status_check CHECK (government_fee_status IN (${known}))`

/** A fee that is due only if a visa is issued is no part of the price, and the order says how much it will be. */
export class FeesOnIssue1790900000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(allow(`'sourced', 'estimate', 'unknown', 'on_issue', 'none'`))
    await db.query(`ALTER TABLE "order" ADD COLUMN government_fee_listed text`)
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "order" DROP COLUMN government_fee_listed`)
    await db.query(
      `UPDATE "order" SET government_fee_status = 'unknown' WHERE government_fee_status = 'on_issue'`,
    )
    await db.query(allow(`'sourced', 'estimate', 'unknown', 'none'`))
  }
}
