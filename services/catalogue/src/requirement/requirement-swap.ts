import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { log } from '@borderlane/runtime'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { EntityManager } from 'typeorm'
import { type CopyColumn, copyLine } from './copy-line'
import { Requirement } from './requirement.entity'

const LINES_PER_CHUNK = 500
const ROWS_PER_PROGRESS = 10_000

/**
 * Puts `rows` in the place of all requirements, in the caller's transaction: readers see the old rows until it
 * commits, and keep them when it fails. Takes seconds: the transaction must allow it.
 * @param expected how many rows there must be
 * @throws Error when there are more or fewer, or when the database refuses a row
 */
export async function replaceRequirements(
  tx: EntityManager,
  expected: number,
  rows: () => Iterable<Requirement>,
): Promise<void> {
  const columns = tx.connection.getMetadata(Requirement).columns
  const names = columns.map((column) => column.databaseName).join(', ')

  await tx.query(`DELETE FROM requirement_staging`)
  const client = (await tx.queryRunner!.connect()) as ClientBase
  await pipeline(
    Readable.from(chunks(rows(), columns, expected)),
    client.query(copyFrom(`COPY requirement_staging (${names}) FROM STDIN`)),
  )
  const [staged] = await tx.query<[{ count: number }]>(
    `SELECT count(*)::int AS count FROM requirement_staging`,
  )
  if (staged.count !== expected) throw new Error(`${staged.count} requirements instead of ${expected}`)

  // DELETE, not TRUNCATE: that one would make readers wait.
  await tx.query(`DELETE FROM requirement`)
  await tx.query(`INSERT INTO requirement (${names}) SELECT ${names} FROM requirement_staging`)
  await tx.query(`DELETE FROM requirement_staging`)
}

function* chunks(
  rows: Iterable<Requirement>,
  columns: readonly CopyColumn[],
  total: number,
): Generator<string> {
  let lines: string[] = []
  let count = 0
  for (const row of rows) {
    lines.push(copyLine(row, columns))
    count += 1
    if (lines.length === LINES_PER_CHUNK) {
      yield lines.join('')
      lines = []
    }
    if (count % ROWS_PER_PROGRESS === 0)
      log.info({ event: 'catalogue.load_progress', count, total }, 'loading')
  }
  yield lines.join('')
}
