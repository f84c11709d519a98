import pg from 'pg'

/**
 * The rules of a catalogue's table on a day, as `facts.mjs` has them.
 * @param {string} connectionString
 * @param {string} day
 */
export async function stored(connectionString, day) {
  const db = new pg.Client({ connectionString })
  await db.connect()
  const { rows } = await db.query(
    `SELECT passport_country || destination_country AS pair, stay_days AS stay, government_fee_cents AS cents,
       government_fee_status AS status, processing_days_standard AS days, evidence,
       CASE WHEN NOT admitted THEN 'no_admission' WHEN electronic_authorisation THEN 'eta' ELSE visa_type END AS entry
     FROM catalogue.requirement
     WHERE (valid_from IS NULL OR valid_from <= $1) AND (valid_until IS NULL OR valid_until >= $1)`,
    [day],
  )
  await db.end()
  return rows
}
