import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The audit log asks what one of our people opened, and who opened anything. */
export class ViewsByStaff1790100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX document_access_staff ON document_access (staff_id, id) WHERE staff_id IS NOT NULL`,
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX document_access_staff`)
  }
}
