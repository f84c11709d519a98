import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from, to } from 'pg-copy-streams'

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
