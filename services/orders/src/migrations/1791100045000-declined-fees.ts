import type { MigrationInterface, QueryRunner } from 'typeorm'

/** An approved order whose official fee was declined before this step existed waited for us in the queues. */
export class DeclinedFees1791100045000 implements MigrationInterface {
  static readonly rowsOnly = true

  async up(runner: { query: (sql: string) => Promise<unknown> }): Promise<void> {
    await runner.query(`UPDATE "order" SET next_step = 'fee_unpaid', due_day = NULL
      WHERE next_step = 'send_visa'
        AND jsonb_path_query_array(further_payments, '$[*] ? (@.status != "withdrawn").status')->>-1 = 'declined'`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE "order" SET next_step = 'send_visa' WHERE next_step = 'fee_unpaid'`)
  }
}
