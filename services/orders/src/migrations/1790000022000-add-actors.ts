import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Who moved an order and why; which account has confirmed which address. */
export class AddActors1790000022000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE order_status_history
        ADD COLUMN actor text NOT NULL DEFAULT 'system' CHECK (actor IN ('system', 'traveller', 'staff')),
        ADD COLUMN user_id uuid,
        ADD COLUMN reason text`)
    // For the rows that were there only: a new one says who it was.
    await runner.query(`ALTER TABLE order_status_history ALTER COLUMN actor DROP DEFAULT`)
    await runner.query(`
      CREATE TABLE confirmed_address (
        address_hash text PRIMARY KEY,
        user_id uuid NOT NULL UNIQUE
      )`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE confirmed_address`)
    await runner.query(
      `ALTER TABLE order_status_history DROP COLUMN actor, DROP COLUMN user_id, DROP COLUMN reason`,
    )
  }
}
