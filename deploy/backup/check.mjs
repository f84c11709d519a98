import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Failure } from '../local/program.mjs'
import { readRows } from './copies.mjs'

const fromHere = createRequire(import.meta.url)
/** As many names as a person reads. */
const NAMED = 20

/** @param {NodeJS.ReadableStream} bytes @returns {Promise<string>} SHA-256 as hexadecimal text */
export async function hashOf(bytes) {
  const hash = createHash('sha256')
  await pipeline(bytes, hash)
  return hash.digest('hex')
}

/** @param {readonly string[]} names */
export const listed = (names) =>
  names.length > NAMED
    ? `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`
    : names.join(', ')

/**
 * @param {string} folder of tables
 * @param {Record<string, string>} hashes by file, as the manifest has them
 * @returns {Promise<string[]>} what is wrong with which file
 */
export async function damagedTables(folder, hashes) {
  const problems = []
  for (const [file, hash] of Object.entries(hashes)) {
    if (!existsSync(join(folder, file))) problems.push(`${file} is missing`)
    else if ((await hashOf(createReadStream(join(folder, file)))) !== hash)
      problems.push(`${file} is damaged`)
  }
  return problems
}

/**
 * Compares bytes with the hashes of their documents.
 * @param {import('./objects.mjs').Objects} objects
 * @param {Record<string, string>} files SHA-256 by key
 * @returns {Promise<string[]>} keys of those that are missing or differ
 */
export async function unlikeFiles(objects, files) {
  const unlike = []
  for (const [key, hash] of Object.entries(files)) if ((await hashAt(objects, key)) !== hash) unlike.push(key)
  return unlike
}

/** @returns {Promise<string | undefined>} undefined: there is nothing under this key */
async function hashAt(objects, key) {
  try {
    return await hashOf(await objects.read(key))
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'NoSuchKey') return undefined
    throw error
  }
}

/**
 * Whether keys open what a backup holds, by what lies in it.
 * @param {{ tables: string, keys: string, columns: Record<string, string[]>, identity?: string }} backup folders of its
 *   tables and of what is kept apart, the columns of its tables, and what opens its files
 * @param {{ orders?: string, identity?: string, documents?: string }} fieldKeys FIELD_KEYS of each
 * @throws Failure when they do not, or are not given
 */
export async function needKeys({ tables, keys, columns, identity }, fieldKeys) {
  const { FieldCipher, opensCanary } = fromHere('@borderlane/persistence')
  const rows = (service, table) =>
    readRows(tables, `${service}.${table}`, columns[`${service}.${table}`], identity)
  const keysOf = (name) => readRows(keys, name, ['order_id', 'kid', 'wrapped'], identity)
  const sealed = {
    orders: (await keysOf('orders.order_key')).map((row) => [row.wrapped, `order_key|${row.order_id}`]),
    documents: (await keysOf('documents.file_key')).map((row) => [row.wrapped, `file_key|${row.order_id}`]),
    identity: (await rows('identity', 'signing_key')).map((row) => [
      row.private_key_sealed,
      `signing-key|${row.kid}`,
    ]),
  }
  for (const service of ['orders', 'identity', 'documents']) {
    const canaries = await rows(service, 'field_key')
    if (canaries.length === 0 && sealed[service].length === 0) continue
    if (!fieldKeys[service])
      throw new Failure(
        `FIELD_KEYS of ${service} is needed: without it no one's data open, so nothing was touched.`,
      )
    const cipher = new FieldCipher(fieldKeys[service])
    const opens = canaries.every(({ kid, canary }) => opensCanary(cipher, kid, canary))
    if (!opens || !opensFirst(cipher, sealed[service]))
      throw new Failure(
        `These FIELD_KEYS do not open what ${service} has in this backup, so nothing was touched: bring back those of the installation (npm start: secrets.json in .data).`,
      )
  }
}

function opensFirst(cipher, [first]) {
  try {
    if (first) cipher.decrypt(...first)
    return true
  } catch {
    return false
  }
}
