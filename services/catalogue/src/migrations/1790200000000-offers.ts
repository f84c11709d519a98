import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What is sold, and how: rows are only added, the newest of a scope applies. */
export class Offers1790200000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE offer_version (
      id uuid PRIMARY KEY, -- rises with time
      destination text NOT NULL CHECK (destination ~ '^[A-Z]{2}$'),
      kind text NOT NULL CHECK (kind IN ('embassy', 'evisa', 'eta')),
      passports text[] NOT NULL, -- sorted; empty: all that no other row names
      terms jsonb, -- null: as it is shipped
      made_at timestamptz NOT NULL,
      made_by uuid NOT NULL,
      reason text NOT NULL,
      undoes uuid REFERENCES offer_version (id)
    )`)
    await db.query(`CREATE INDEX offer_version_scope ON offer_version (destination, kind, passports, id)`)
    await db.query(`CREATE TABLE region_licence (
      id uuid PRIMARY KEY,
      region text NOT NULL CHECK (region ~ '^[A-Z]{2}-[A-Z]{2}$'),
      number text, -- null: none any more
      made_at timestamptz NOT NULL,
      made_by uuid NOT NULL,
      reason text NOT NULL
    )`)
    for (const table of ['offer_version', 'region_licence'])
      await db.query(
        `CREATE TRIGGER keep_${table} BEFORE UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
      )
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE region_licence, offer_version`)
  }
}
