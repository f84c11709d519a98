import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from, to } from 'pg-copy-streams'

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

/**
 * Copies rows out of the database as text.
 * @param what a table with its columns, `orders."order" (id, at)`, or a statement in brackets
 * @returns how many rows
 */
export async function copyOut(
  db: Client,
  what: string,
  ...way: [...NodeJS.ReadWriteStream[], Writable]
): Promise<number> {
  const rows = db.query(to(`COPY ${what} TO STDOUT`))
  await pipeline([rows, ...way])
  return rows.rowCount
}

/** Copies rows into a table that `copyOut` has given; `what` is a table with its columns. */
export async function copyIn(db: Client, what: string, ...way: [Readable, ...NodeJS.ReadWriteStream[]]) {
  await pipeline([...way, db.query(from(`COPY ${what} FROM STDIN`))])
}
