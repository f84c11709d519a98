import type { MigrationInterface, QueryRunner } from 'typeorm'

export class AddOwners1790000012000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "order" ADD COLUMN claimable boolean NOT NULL DEFAULT true`)
    await runner.query(`UPDATE "order" SET claimable = false WHERE owner_user_id IS NOT NULL`)
    await runner.query(
      `ALTER TABLE "order" ADD CONSTRAINT order_claimed_once CHECK (NOT claimable OR owner_user_id IS NULL)`,
    )
    await runner.query(`CREATE INDEX order_claimable ON "order" (lower(email)) WHERE claimable`)
    await runner.query(
      `CREATE INDEX order_owner ON "order" (owner_user_id, created_at DESC, id DESC)
       WHERE owner_user_id IS NOT NULL`,
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX order_owner`)
    // The index and the constraint go with their column.
    await runner.query(`ALTER TABLE "order" DROP COLUMN claimable`)
  }
}
