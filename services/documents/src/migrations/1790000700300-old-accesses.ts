import { refuseChanges } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Who opened a document stays as it is, and may be deleted after 24 months: the database holds both. */
export class OldAccesses1790000700300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      `DROP TRIGGER document_access_append_only ON document_access`,
      `CREATE FUNCTION keep_access() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' AND OLD.at < now() - interval '24 months' THEN RETURN OLD; END IF;
        RAISE EXCEPTION 'document_access is append-only';
      END $$`,
      `CREATE TRIGGER document_access_kept BEFORE UPDATE OR DELETE ON document_access
        FOR EACH ROW EXECUTE FUNCTION keep_access()`,
      `CREATE TRIGGER document_access_append_only BEFORE TRUNCATE ON document_access
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
      `CREATE INDEX document_access_by_day ON document_access (at)`,
    ])
      await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX document_access_by_day`)
    await runner.query(`DROP TRIGGER document_access_append_only ON document_access`)
    await runner.query(`DROP TRIGGER document_access_kept ON document_access`)
    await runner.query(`DROP FUNCTION keep_access()`)
    for (const statement of refuseChanges('document_access')) await runner.query(statement)
  }
}
