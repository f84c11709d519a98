import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Encrypted addresses of deleted accounts, for as long as other services need to delete what they keep of them. */
export class DeletedAddress1790000700200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE deleted_address (
        account_id uuid PRIMARY KEY,
        email_sealed text NOT NULL,
        deleted_at timestamptz NOT NULL
      )`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE deleted_address`)
  }
}
