import type { MigrationInterface, QueryRunner } from 'typeorm'

const allow = (known: string) =>
  `ALTER TABLE requirement DROP CONSTRAINT requirement_government_fee_status_check,
     ADD CONSTRAINT requirement_government_fee_status_check CHECK (government_fee_status IN (${known}))`

/** Some official fees are due only if a visa is issued. */
export class FeesOnIssue1790900000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(allow(`'sourced', 'estimate', 'unknown', 'on_issue', 'none'`))
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      `UPDATE requirement SET government_fee_status = 'unknown' WHERE government_fee_status = 'on_issue'`,
    )
    await db.query(allow(`'sourced', 'estimate', 'unknown', 'none'`))
  }
}
