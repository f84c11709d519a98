import type { MigrationInterface, QueryRunner } from 'typeorm'

const BEFORE = `'status', 'note', 'reveal', 'decision', 'ask', 'withdraw', 'approve', 'correct', 'choice', 'price',
  'cancel', 'mail', 'erase', 'upload', 'name', 'delete', 'pay', 'file', 'take', 'give', 'release', 'propose', 'confirm', 'refuse', 'referral'`

/** Public holidays of our office, as they were worked out, and what staff say about days, which wins. */
export class OfficeDays1790000104150 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      // Which years were worked out, and for which country.
      `CREATE TABLE office_year (
        year smallint PRIMARY KEY,
        country text NOT NULL
      )`,
      `CREATE TABLE holiday (
        day date PRIMARY KEY,
        name text NOT NULL
      )`,
      `CREATE TABLE office_day (
        day date PRIMARY KEY,
        is_open boolean NOT NULL,
        why text NOT NULL,
        at timestamptz NOT NULL
      )`,
    ])
      await runner.query(statement)
    await allow(runner, `'export', 'close_day', 'open_day'`)
  }

  async down(runner: QueryRunner): Promise<void> {
    // Who acted and when stays, under the nearest name that was known then; only the owner of the table may do this.
    await runner.query(`ALTER TABLE order_audit DISABLE TRIGGER USER`)
    await runner.query(`UPDATE order_audit SET action = 'export' WHERE action IN ('close_day', 'open_day')`)
    await runner.query(`ALTER TABLE order_audit ENABLE TRIGGER USER`)
    await allow(runner, `'export'`)
    for (const table of ['office_day', 'holiday', 'office_year']) await runner.query(`DROP TABLE ${table}`)
  }
}

/** @param others acts that are about no order alone */
async function allow(runner: QueryRunner, others: string): Promise<void> {
  await runner.query(`
    ALTER TABLE order_audit DROP CONSTRAINT order_audit_action_check,
      ADD CONSTRAINT order_audit_action_check
        CHECK (action IN (${BEFORE}) AND order_id IS NOT NULL OR action IN (${others}))`)
}
