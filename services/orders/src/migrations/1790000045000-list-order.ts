import type { MigrationInterface, QueryRunner } from 'typeorm'

const INDEXES = [
  ['order_by_status_alone', '"order" (status, id)'],
  ['order_by_last_due_day', '"order" (due_day DESC NULLS LAST, id DESC)'],
  ['order_waiting', `"order" (status) WHERE requests <> '[]'`],
] as const

/** Each order of the staff's list is one that an index has: 100,000 rows are not sorted for one page. */
export class ListOrder1790000045000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, what] of INDEXES) await runner.query(`CREATE INDEX ${name} ON ${what}`)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await runner.query(`DROP INDEX ${name}`)
  }
}
