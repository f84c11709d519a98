import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Who gave a role, or whether the organisation did; who had one that is gone (`former_role`, by a trigger, so that no
 * path around it is left: taken, lost with a group, deleted with its account); since when an account is suspended.
 * Times that say how long ago a role ended are the database's: the clock of a process does not matter.
 */
export class WhoHeldRoles1790000200020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE user_role
        ADD COLUMN given_by uuid,
        ADD COLUMN by_organisation boolean NOT NULL DEFAULT false`)
    await runner.query(`
      UPDATE user_role SET given_by = given.actor_id, by_organisation = given.detail <> user_role.role
      FROM (
        SELECT DISTINCT ON (account_id, split_part(detail, ' ', 1)) account_id, actor_id, detail,
          split_part(detail, ' ', 1) AS role
        FROM audit WHERE what = 'role.given' AND detail IS NOT NULL
        ORDER BY account_id, split_part(detail, ' ', 1), at DESC, id DESC) AS given
      WHERE given.account_id = user_role.account_id AND given.role = user_role.role`)
    await runner.query(`ALTER TABLE account ADD COLUMN banned_at timestamptz`)
    await runner.query(`
      UPDATE account SET banned_at = coalesce(
        (SELECT max(at) FROM audit WHERE audit.account_id = account.id AND what = 'account.banned'), now())
      WHERE banned_until IS NOT NULL`)
    // No reference to account: it outlives a deleted one by days.
    await runner.query(`
      CREATE TABLE former_role (
        account_id uuid NOT NULL,
        role text NOT NULL,
        given_at timestamptz NOT NULL,
        given_by uuid,
        ended_at timestamptz NOT NULL
      )`)
    await runner.query(`CREATE INDEX former_role_ended ON former_role (ended_at)`)
    await runner.query(`
      CREATE FUNCTION keep_former_role() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          DELETE FROM former_role WHERE ended_at < now() - interval '8 days';
          INSERT INTO former_role (account_id, role, given_at, given_by, ended_at)
            VALUES (OLD.account_id, OLD.role, OLD.created_at, OLD.given_by, now());
          RETURN NULL;
        END $$`)
    await runner.query(
      `CREATE TRIGGER user_role_ended AFTER DELETE ON user_role FOR EACH ROW EXECUTE FUNCTION keep_former_role()`,
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER user_role_ended ON user_role`)
    await runner.query(`DROP FUNCTION keep_former_role()`)
    await runner.query(`DROP TABLE former_role`)
    await runner.query(`ALTER TABLE account DROP COLUMN banned_at`)
    await runner.query(`ALTER TABLE user_role DROP COLUMN given_by, DROP COLUMN by_organisation`)
  }
}
