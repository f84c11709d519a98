import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Several travellers apply together: a party groups their orders, and its tokens open all of them. */
export class Parties1790000076000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      `CREATE TABLE party (
        id uuid PRIMARY KEY,
        passport_country text,
        destination_country text NOT NULL,
        processing_speed text NOT NULL,
        sealed text,
        created_at timestamptz NOT NULL
      )`,
      `ALTER TABLE "order" ADD party_id uuid REFERENCES party (id)`,
      `CREATE INDEX order_party ON "order" (party_id) WHERE party_id IS NOT NULL`,
      `ALTER TABLE order_token ADD party_id uuid REFERENCES party (id),
        DROP CONSTRAINT order_token_pkey, ADD PRIMARY KEY (token_hash, order_id),
        DROP CONSTRAINT order_token_origin_check,
        ADD CONSTRAINT order_token_origin_check CHECK (origin IN ('maker', 'mail', 'member'))`,
      `CREATE INDEX order_token_party ON order_token (party_id) WHERE party_id IS NOT NULL`,
    ])
      await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [
      // They would open one order of several, or speak for somebody else.
      `DELETE FROM order_token WHERE party_id IS NOT NULL OR origin = 'member'`,
      `ALTER TABLE order_token DROP party_id,
        DROP CONSTRAINT order_token_pkey, ADD PRIMARY KEY (token_hash),
        DROP CONSTRAINT order_token_origin_check,
        ADD CONSTRAINT order_token_origin_check CHECK (origin IN ('maker', 'mail'))`,
      `ALTER TABLE "order" DROP party_id`,
      `DROP TABLE party`,
    ])
      await runner.query(statement)
  }
}
