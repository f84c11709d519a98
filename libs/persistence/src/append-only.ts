/**
 * SQL for a migration: makes a table append-only. Even a role with the grant gets an error on UPDATE, DELETE and
 * TRUNCATE.
 */
export function refuseChanges(table: string): string[] {
  return [
    `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$`,
    `CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  ]
}
