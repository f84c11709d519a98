import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Failure } from '../local/program.mjs'

const fromHere = createRequire(import.meta.url)
const SEALED = '.age'

/**
 * Writes rows into a file: compressed, and sealed where there are recipients.
 * @param {import('pg').Client} db
 * @param {{ what: string, folder: string, name: string, recipients: readonly string[] }} options `what`: a table with its
 *   columns, or a statement in brackets
 * @returns {Promise<number>} how many rows
 */
export async function writeCopy(db, { what, folder, name, recipients }) {
  const { copyOut, sealedFor } = fromHere('@borderlane/persistence')
  const sealing = recipients.length > 0 ? [await sealedFor(recipients)] : []
  const file = `${join(folder, `${name}.copy.gz`)}${sealing.length > 0 ? SEALED : ''}`
  return copyOut(db, what, createGzip(), ...sealing, createWriteStream(file, { mode: 0o600 }))
}

/**
 * Fills a table from a file.
 * @param {import('pg').Client} db
 * @param {{ what: string, folder: string, name: string, identity?: string }} options
 */
export async function loadCopy(db, { what, folder, name, identity }) {
  const { copyIn } = fromHere('@borderlane/persistence')
  await copyIn(db, what, ...(await opening(fileOf(folder, name), identity)), createGunzip())
}

/** @returns {Promise<number>} rows of a copy: each is one line */
export async function countRows(folder, name, identity) {
  let count = 0
  await pipeline(
    ...(await opening(fileOf(folder, name), identity)),
    createGunzip(),
    async function (/** @type {AsyncIterable<Buffer>} */ chunks) {
      for await (const chunk of chunks) for (const byte of chunk) if (byte === 10) count += 1
    },
  )
  return count
}

/**
 * What Postgres wrote as text, without what it escapes: ids and sealed texts have nothing of it.
 * @returns {Promise<Record<string, string>[]>}
 */
export async function readRows(folder, name, columns, identity) {
  /** @type {Buffer[]} */
  const chunks = []
  await pipeline(
    ...(await opening(fileOf(folder, name), identity)),
    createGunzip(),
    async function (/** @type {AsyncIterable<Buffer>} */ bytes) {
      for await (const chunk of bytes) chunks.push(chunk)
    },
  )
  const lines = Buffer.concat(chunks).toString('utf8').split('\n').slice(0, -1)
  return lines.map((line) => {
    const values = line.split('\t')
    return Object.fromEntries(columns.map((column, at) => [column.replaceAll('"', ''), values[at]]))
  })
}

export const isSealed = (file) => file.endsWith(SEALED)

/**
 * Tries one sealed file of a backup, before anything is touched.
 * @param {string} folder @param {string[]} files of its manifest @param {string | undefined} identity
 * @throws Failure when it is encrypted and this identity is missing or a different one
 */
export async function needIdentity(folder, files, identity) {
  const [sealed] = files.filter(isSealed)
  if (!sealed) return
  if (!identity)
    throw new Failure(
      'BACKUP_IDENTITY is needed: this backup is sealed, and without its identity no one opens it.',
    )
  try {
    await pipeline(...(await opening(join(folder, sealed), identity)), createGunzip(), async (bytes) => {
      for await (const chunk of bytes) if (chunk.length > 0) break
    })
  } catch {
    throw new Failure('BACKUP_IDENTITY does not open this backup: it was sealed for someone else.')
  }
}

/**
 * @param {readonly string[]} recipients
 * @throws Failure when one of them is none of age
 */
export async function needRecipients(recipients) {
  try {
    await fromHere('@borderlane/persistence').sealedFor(recipients)
  } catch {
    throw new Failure('BACKUP_RECIPIENTS has one that age does not know: nothing was copied.')
  }
}

/** @returns {Promise<[import('node:stream').Readable, ...import('node:stream').Duplex[]]>} */
async function opening(file, identity) {
  const { openedBy } = fromHere('@borderlane/persistence')
  return [createReadStream(file), ...(isSealed(file) ? [await openedBy(identity)] : [])]
}

function fileOf(folder, name) {
  const plain = join(folder, `${name}.copy.gz`)
  return existsSync(`${plain}${SEALED}`) ? `${plain}${SEALED}` : plain
}
