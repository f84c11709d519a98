import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Roles beside `admin`, which everybody who has it keeps; and which role an entry of the audit is about. */
export class StaffRoles1790000080000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE user_role
        DROP CONSTRAINT user_role_role_check,
        ADD CONSTRAINT user_role_role_check
          CHECK (role IN ('agent', 'supervisor', 'finance', 'catalogue', 'admin'))`)
    await runner.query(`ALTER TABLE audit ADD COLUMN detail text`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE audit DROP COLUMN detail`)
    await runner.query(`DELETE FROM user_role WHERE role <> 'admin'`)
    await runner.query(`
      ALTER TABLE user_role
        DROP CONSTRAINT user_role_role_check,
        ADD CONSTRAINT user_role_role_check CHECK (role IN ('admin'))`)
  }
}
