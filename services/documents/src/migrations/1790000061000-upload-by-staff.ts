import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Who of staff sends a file for its traveller; null: the traveller does. */
export class UploadByStaff1790000061000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE upload ADD staff_id uuid`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE upload DROP staff_id`)
  }
}
