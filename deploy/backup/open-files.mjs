import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ROOT } from '../local/program.mjs'
import { hashOf } from './check.mjs'

const fromHere = createRequire(import.meta.url)
/** As many as a drill opens: by chance, so that in time every file has its turn. */
const SAMPLE = 500

/**
 * Opens kept files by the keys of their orders and compares them with what travellers sent.
 * @param {import('pg').Client} db where the tables came back
 * @param {import('./objects.mjs').Objects} kept
 * @param {string | undefined} fieldKeys of documents; undefined: there was nothing to open
 * @returns {Promise<string[]>} documents whose files do not open, or are others
 */
export async function unopenedFiles(db, kept, fieldKeys) {
  const { FieldCipher } = fromHere('@borderlane/persistence')
  const { OpenBytes } = fromHere(join(ROOT, 'services', 'documents', 'dist', 'vault', 'sealed-bytes.js'))
  const { rows } = await db.query(
    `SELECT d.id, d.order_id, encode(d.sha256, 'hex') AS sha256, k.wrapped
     FROM documents.document d LEFT JOIN documents.file_key k USING (order_id) ORDER BY random() LIMIT ${SAMPLE}`,
  )
  const there = new Set(await kept.keys())
  const unopened = []
  for (const { id, order_id: orderId, sha256, wrapped } of rows) {
    const key = () => {
      if (!wrapped || !fieldKeys) throw new Error('its key is gone')
      return Buffer.from(new FieldCipher(fieldKeys).decrypt(wrapped, `file_key|${orderId}`), 'base64')
    }
    // What is missing in the backup was reported by its hashes.
    if (there.has(id) && (await openedHash(await kept.read(id), new OpenBytes(key, id))) !== sha256)
      unopened.push(id)
  }
  return unopened
}

/** @returns {Promise<string | undefined>} undefined: it does not open */
async function openedHash(bytes, opened) {
  // The reader gets a failure from the stream itself.
  pipeline(bytes, opened).catch(() => undefined)
  return hashOf(opened).catch(() => undefined)
}
