import { refuseChanges } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The price book: a row for each change, the newest one applies. A fee that was edited by hand stays as it is. */
export class PriceBook1790400000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE price_book (
        version integer PRIMARY KEY CHECK (version > 0),
        rules jsonb NOT NULL,
        made_at timestamptz NOT NULL,
        made_by uuid NOT NULL,
        reason text NOT NULL,
        undoes integer REFERENCES price_book (version)
      )`)
    for (const statement of refuseChanges('price_book')) await db.query(statement)
    await db.query(`ALTER TABLE requirement ADD COLUMN own_fee boolean NOT NULL DEFAULT false`)
    await db.query(`UPDATE requirement SET own_fee = true WHERE id IN (
      SELECT requirement_id FROM requirement_history WHERE cause = 'edit' AND new ? 'base_service_fee_cents')`)
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE requirement DROP COLUMN own_fee`)
    await db.query(`DROP TABLE price_book`)
  }
}
