import { quoted } from './tables.mjs'

/**
 * Makes tables of the same columns as those of the installation, without defaults and promises.
 * @param {import('pg').Client} live
 * @param {import('pg').Client} db the scratch database
 * @param {Record<string, string[]>} tables columns, quoted, by table
 */
export async function makeTables(live, db, tables) {
  const schemas = new Set(Object.keys(tables).map((name) => name.split('.')[0]))
  for (const schema of schemas) await db.query(`CREATE SCHEMA "${schema}"`)
  for (const name of Object.keys(tables)) {
    const { rows } = await live.query(
      `SELECT concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod),
         CASE WHEN attgenerated <> '' THEN format('GENERATED ALWAYS AS (%s) STORED', pg_get_expr(adbin, adrelid)) END) AS column
       FROM pg_attribute LEFT JOIN pg_attrdef ON (adrelid, adnum) = (attrelid, attnum)
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
      [quoted(name)],
    )
    await db.query(`CREATE TABLE ${quoted(name)} (${rows.map(({ column }) => column).join(', ')})`)
  }
}

/**
 * What the tables of an installation promise, as statements: keys first, then checks, then references.
 * @param {import('pg').Client} live
 * @param {string[]} names of tables
 * @returns {Promise<string[]>}
 */
export async function constraintsOf(live, names) {
  const { rows } = await live.query(
    `SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS statement
     FROM pg_constraint WHERE conrelid = ANY($1::regclass[]) AND contype IN ('p', 'u', 'c', 'f')
     ORDER BY array_position(ARRAY['p', 'u', 'c', 'f'], contype::text), conname`,
    [names.map(quoted)],
  )
  return rows.map(({ statement }) => statement)
}
