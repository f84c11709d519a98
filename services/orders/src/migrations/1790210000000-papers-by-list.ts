import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * An order waits for what its destination's list asks of everyone, and for nothing that is only usually asked. Orders that
 * waited for such documents are due today.
 */
export class PapersByList1790210000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "order" ADD COLUMN needed_documents text[] NOT NULL DEFAULT '{}'`)
    await runner.query(`ALTER TABLE "order" ADD COLUMN paper_list jsonb`)
    await runner.query(`ALTER TABLE "order" ADD COLUMN ruled_out_documents text[] NOT NULL DEFAULT '{}'`)
    await runner.query(
      `UPDATE "order" SET next_step = 'submit', due_day = current_date WHERE next_step = 'documents'`,
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "order" DROP COLUMN ruled_out_documents, DROP COLUMN paper_list, DROP COLUMN needed_documents`,
    )
  }
}
