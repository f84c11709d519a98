import { Client } from 'pg'
import type { FieldCipher } from './field-cipher'

const CANARY = 'borderlane'
const SAMPLE = 100

export interface SealedColumn {
  table: string
  id: string
  column: string
  context: (id: string) => string
}

const canaryContext = (kid: string): string => `field_key|canary|${kid}`

/**
 * Whether a canary was sealed by the key of this id in the keyring.
 * @param canary as the table `field_key` has it
 */
export function opensCanary(cipher: FieldCipher, kid: string, canary: string): boolean {
  return opens(cipher, canary, canaryContext(kid)) === CANARY
}

/**
 * Looks, before anything is read or written, whether these keys are the ones that sealed what the schema holds, and
 * none is missing. A key that has no canary yet gets one, if it opens what lies there under its id. The canary of a key
 * that seals nothing any more and has left the keyring is forgotten.
 * @param options.url role that works in the schema
 * @throws Error in one sentence: a key does not open, or is missing
 */
export async function requireFieldKeys(options: {
  schema: string
  url: string
  cipher: FieldCipher
  sealed: readonly SealedColumn[]
}): Promise<void> {
  const { schema, url, cipher, sealed } = options
  const db = new Client({ connectionString: url, options: `-c search_path=${schema}` })
  await db.connect()
  try {
    for (const column of sealed) await requireNoOther(db, schema, cipher, column)
    for (const kid of cipher.kids) {
      if ((await canaryOf(db, kid)) === undefined && !(await fitsSample(db, cipher, kid, sealed)))
        throw doesNotOpen(schema, kid)
      // Another replica may be first: the stored value then decides.
      await db.query(`INSERT INTO field_key (kid, canary) VALUES ($1, $2) ON CONFLICT DO NOTHING`, [
        kid,
        cipher.encrypt(CANARY, canaryContext(kid), kid),
      ])
      if (!opensCanary(cipher, kid, (await canaryOf(db, kid)) ?? '')) throw doesNotOpen(schema, kid)
    }
    await db.query(`DELETE FROM field_key WHERE kid <> ALL($1)`, [cipher.kids])
  } finally {
    await db.end()
  }
}

const doesNotOpen = (schema: string, kid: string): Error =>
  new Error(
    `FIELD_KEYS: the key "${kid}" is not the one that sealed what the schema ${schema} holds; bring back the FIELD_KEYS of this installation`,
  )

/** @throws Error when something is sealed by a key that the keyring lacks */
async function requireNoOther(
  db: Client,
  schema: string,
  cipher: FieldCipher,
  { table, column }: SealedColumn,
): Promise<void> {
  const { rows } = await db.query<{ kid: string }>(
    `SELECT split_part(${column}, ':', 2) AS kid FROM ${table} WHERE split_part(${column}, ':', 2) <> ALL($1) LIMIT 1`,
    [cipher.kids],
  )
  if (!rows[0]) return
  throw new Error(
    `FIELD_KEYS: the key "${rows[0].kid}" is missing, and ${schema}.${table} holds what only it opens; put it behind the first key`,
  )
}

async function canaryOf(db: Client, kid: string): Promise<string | undefined> {
  const { rows } = await db.query<{ canary: string }>(`SELECT canary FROM field_key WHERE kid = $1`, [kid])
  return rows[0]?.canary
}

/**
 * Whether the key opens anything of what lies under its id, or nothing does. One row is enough: before there were
 * canaries, a wrong key may have sealed some between those of the right one.
 */
async function fitsSample(db: Client, cipher: FieldCipher, kid: string, sealed: readonly SealedColumn[]) {
  let found = 0
  for (const { table, id, column, context } of sealed) {
    const { rows } = await db.query<{ id: string; text: string }>(
      `SELECT ${id}::text AS id, ${column} AS text FROM ${table} WHERE split_part(${column}, ':', 2) = $1 LIMIT ${SAMPLE}`,
      [kid],
    )
    found += rows.length
    if (rows.some((row) => opens(cipher, row.text, context(row.id)) !== undefined)) return true
  }
  return found === 0
}

function opens(cipher: FieldCipher, sealed: string, context: string): string | undefined {
  try {
    return cipher.decrypt(sealed, context)
  } catch {
    return undefined
  }
}
