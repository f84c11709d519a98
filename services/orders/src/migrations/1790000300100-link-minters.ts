import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Every link says on whose word it was made, and an order how often somebody lost their way to it. Of earlier links of
 * travellers nobody knows who made them: they end with the maker. A maker who was ended on one order is ended on all
 * orders of its party.
 */
export class LinkMinters1790000300100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      `ALTER TABLE order_token ADD of_maker boolean NOT NULL DEFAULT false, ADD minted_by uuid, ADD minted_with text`,
      `UPDATE order_token SET of_maker = true WHERE origin <> 'mail'`,
      `ALTER TABLE order_token ALTER of_maker DROP DEFAULT`,
      `CREATE INDEX order_token_minted_with ON order_token (minted_with) WHERE minted_with IS NOT NULL`,
      `ALTER TABLE "order" ADD access_ends int NOT NULL DEFAULT 0`,
      `UPDATE "order" SET maker_access = 'ended' WHERE maker_access <> 'ended'
       AND party_id IN (SELECT party_id FROM "order" WHERE maker_access = 'ended')`,
    ])
      await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [
      // Without who made it, a link that was ended with its maker would open again.
      `DELETE FROM order_token t USING "order" o
       WHERE o.id = t.order_id AND o.maker_access = 'ended' AND t.of_maker AND t.origin = 'member'`,
      `ALTER TABLE "order" DROP access_ends`,
      `DROP INDEX order_token_minted_with`,
      `ALTER TABLE order_token DROP of_maker, DROP minted_by, DROP minted_with`,
    ])
      await runner.query(statement)
  }
}
