import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * The audit names the request behind each row. Rows change in one way alone: a function that runs as the owner clears
 * network address and browser of those that are older than ninety days. The service itself may only read and add.
 */
export class AuditRequests1790000021000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE audit ADD COLUMN request_id text`)
    await runner.query(`
      CREATE OR REPLACE FUNCTION allow_blotting_out() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND NEW.ip IS NULL AND NEW.user_agent IS NULL
          AND OLD.at < now() - interval '90 days'
          AND (NEW.id, NEW.at, NEW.what, NEW.account_id, NEW.actor_id, NEW.session_id, NEW.request_id)
            IS NOT DISTINCT FROM
              (OLD.id, OLD.at, OLD.what, OLD.account_id, OLD.actor_id, OLD.session_id, OLD.request_id)
        THEN RETURN NEW;
        END IF;
        RAISE EXCEPTION 'audit is append-only';
      END $$`)
    await runner.query(`
      CREATE FUNCTION forget_whereabouts() RETURNS void LANGUAGE sql SECURITY DEFINER
        SET search_path = identity, pg_temp AS $$
        UPDATE audit SET ip = NULL, user_agent = NULL
        WHERE at < now() - interval '90 days' AND (ip IS NOT NULL OR user_agent IS NOT NULL)
      $$`)
    await runner.query(`REVOKE ALL ON FUNCTION forget_whereabouts() FROM PUBLIC`)
    await runner.query(`GRANT EXECUTE ON FUNCTION forget_whereabouts() TO identity_app`)
    await runner.query(`REVOKE UPDATE, DELETE, TRUNCATE ON audit FROM identity_app`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`GRANT UPDATE, DELETE ON audit TO identity_app`)
    await runner.query(`DROP FUNCTION forget_whereabouts()`)
    await runner.query(`
      CREATE OR REPLACE FUNCTION allow_blotting_out() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND NEW.ip IS NULL AND NEW.user_agent IS NULL
          AND (NEW.id, NEW.at, NEW.what, NEW.account_id, NEW.actor_id, NEW.session_id)
            IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.what, OLD.account_id, OLD.actor_id, OLD.session_id)
        THEN RETURN NEW;
        END IF;
        RAISE EXCEPTION 'audit is append-only';
      END $$`)
    await runner.query(`ALTER TABLE audit DROP COLUMN request_id`)
  }
}
