import { refuseChanges } from '@borderlane/persistence'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The audit stays append-only but for one change: network address and browser may be erased. */
export class ForgetWhereabouts1790000012000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION allow_blotting_out() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND NEW.ip IS NULL AND NEW.user_agent IS NULL
          AND (NEW.id, NEW.at, NEW.what, NEW.account_id, NEW.actor_id, NEW.session_id)
            IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.what, OLD.account_id, OLD.actor_id, OLD.session_id)
        THEN RETURN NEW;
        END IF;
        RAISE EXCEPTION 'audit is append-only';
      END $$`)
    await runner.query(`DROP TRIGGER audit_append_only ON audit`)
    await runner.query(`
      CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit
      FOR EACH ROW EXECUTE FUNCTION allow_blotting_out()`)
    await runner.query(`
      CREATE TRIGGER audit_not_emptied BEFORE TRUNCATE ON audit
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`)
    await runner.query(
      `CREATE INDEX audit_whereabouts ON audit (at) WHERE ip IS NOT NULL OR user_agent IS NOT NULL`,
    )
    // The networks of an account, and its deletion.
    await runner.query(`CREATE INDEX session_account ON session (account_id)`)
    await runner.query(`DROP INDEX session_open`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX session_open ON session (account_id) WHERE ended_at IS NULL`)
    await runner.query(`DROP INDEX session_account`)
    await runner.query(`DROP INDEX audit_whereabouts`)
    await runner.query(`DROP TRIGGER audit_not_emptied ON audit`)
    await runner.query(`DROP TRIGGER audit_append_only ON audit`)
    await runner.query(`DROP FUNCTION allow_blotting_out()`)
    for (const sql of refuseChanges('audit')) await runner.query(sql)
  }
}
