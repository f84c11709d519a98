import type { MigrationInterface, QueryRunner } from 'typeorm'

const PORTION = 1_000

/** What happened to the orders of before, each portion in a transaction of its own: no one waits longer than for one. */
export class FillMilestones1791400000001 implements MigrationInterface {
  static readonly rowsOnly = true
  readonly transaction = false

  async up(runner: QueryRunner): Promise<void> {
    for (let last: string | null = '00000000-0000-0000-0000-000000000000'; last;) {
      const rows: { last: string | null }[] = await runner.query(
        `WITH portion AS (SELECT id FROM "order" WHERE id > $1 ORDER BY id LIMIT ${PORTION})
         SELECT (array_agg(id ORDER BY id DESC))[1] AS last, keep_milestones(array_agg(id)) FROM portion`,
        [last],
      )
      last = rows[0]!.last
    }
  }

  async down(): Promise<void> {
    // They go with their table.
  }
}
