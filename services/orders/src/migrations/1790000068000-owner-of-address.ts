import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * The account that an address belongs to, kept so until the end of the transaction: see
 * owner/confirmed-addresses.store.ts. A function sees, statement by statement, what was committed before each: so the
 * look comes after the lock although both are part of the statement that writes an order.
 */
export class OwnerOfAddress1790000068000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION owner_of_address(hash text) RETURNS uuid LANGUAGE plpgsql VOLATILE AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(hashtextextended(hash, 0));
        RETURN (SELECT user_id FROM confirmed_address WHERE address_hash = hash);
      END $$`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION owner_of_address(text)`)
  }
}
