import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  appendFileSync,
  writeFileSync,
} from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Failure } from '../local/program.mjs'
import { hashOf } from './check.mjs'
import { isSealed } from './copies.mjs'
import { backupsIn, timeOf } from './manifest.mjs'
import { quoted } from './tables.mjs'
import { baseFolder, readBaseManifest, walFolder } from './wal.mjs'

const fromHere = createRequire(import.meta.url)

/** @param {string} text @returns {Date} a moment to go back to */
export function readMinute(text) {
  const at = new Date(text)
  if (!/T\d\d:\d\d/.test(text) || !/(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(at.getTime()))
    throw new Failure(`--minute takes a moment with its zone, as 2026-11-28T09:15:00Z, and not ${text}.`)
  return at
}

/**
 * Makes the folder of a server that plays WAL up to a moment when it starts, and is itself from then on.
 * @param {{ from: string, minute: Date, into: string, identity?: string }} options `into`: of a Postgres, not there or empty
 * @returns {Promise<{ name: string, archive: string, connections: number }>} the base copy that was taken, where the WAL
 *   lies until the server has started, and how many connections it has to allow at least
 */
export async function unpackPoint({ from, minute, into, identity }) {
  const names = backupsIn(baseFolder(from))
  const name = names.find((it) => timeOf(it) <= minute.getTime())
  if (!name)
    throw new Failure(
      names.length > 0
        ? `No base copy is older than ${minute.toISOString()}: the earliest minute that comes back is ${names.at(-1)}.`
        : `There is no base copy in ${from}.`,
    )
  if (existsSync(into) && readdirSync(into).length > 0)
    throw new Failure(`${into} is not empty, so nothing was touched.`)
  const { system, segment, hash, connections } = readBaseManifest(from, name)
  const folder = join(baseFolder(from), name)
  const tar = readdirSync(folder).find((it) => it.startsWith('base.tar')) ?? 'base.tar.gz'
  if ((await hashOf(createReadStream(join(folder, tar)))) !== hash)
    throw new Failure(`The base copy ${name} is damaged: take a minute before another one.`)
  if (isSealed(tar) && !identity)
    throw new Failure(
      'BACKUP_IDENTITY is needed: this backup is sealed, and without its identity no one opens it.',
    )
  mkdirSync(into, { recursive: true })
  chmodSync(into, 0o700)
  const untar = spawn('tar', ['-x', '-C', into], { stdio: ['pipe', 'ignore', 'ignore'] })
  const ended = once(untar, 'close')
  await pipeline(...(await opened(join(folder, tar), identity)), untar.stdin)
  if ((await ended)[0] !== 0) throw new Failure(`The base copy ${name} could not be unpacked into ${into}.`)
  const archive = `${into}.wal`
  rmSync(archive, { recursive: true, force: true })
  mkdirSync(archive, { mode: 0o700 })
  const needed = readdirSync(walFolder(from, system)).filter(
    (it) => !it.endsWith('.part') && (it.includes('.history') || it.slice(8, 24) >= segment.slice(8)),
  )
  for (const file of needed)
    await pipeline(
      ...(await opened(join(walFolder(from, system), file), identity)),
      createWriteStream(join(archive, file.split('.gz')[0]), { mode: 0o600 }),
    )
  appendFileSync(
    join(into, 'postgresql.auto.conf'),
    [
      `restore_command = 'cp "../${basename(archive)}/%f" "%p"'`,
      `recovery_target_time = '${minute.toISOString().replace('Z', '+00:00')}'`,
      `recovery_target_action = 'promote'`,
      '',
    ].join('\n'),
  )
  writeFileSync(join(into, 'recovery.signal'), '')
  return { name, archive, connections }
}

/** @returns {Promise<[NodeJS.ReadableStream, ...NodeJS.ReadWriteStream[]]>} the steps that lead to what was packed */
async function opened(file, identity) {
  const opening = isSealed(file) ? [await fromHere('@borderlane/persistence').openedBy(identity)] : []
  return [createReadStream(file), ...opening, createGunzip()]
}

/** Gives what was unpacked to the account of its server. @param {string[]} folders @param {(path: string) => void} own */
export function ownAll(folders, own) {
  for (const folder of folders) {
    own(folder)
    for (const name of readdirSync(folder, { recursive: true })) own(join(folder, String(name)))
  }
}

/**
 * @param {import('pg').Client} db
 * @param {string[]} names of tables
 * @returns {Promise<Record<string, string>>} number of rows and a hash of all values, by table
 */
export async function valuesOf(db, names) {
  /** @type {Record<string, string>} */
  const values = {}
  for (const name of names) {
    const { rows } = await db.query(
      `SELECT count(*) || ' rows, ' || coalesce(md5(string_agg(one, '' ORDER BY one)), 'none') AS value
       FROM (SELECT md5(row::text) AS one FROM ${quoted(name)} row) AS hashed`,
    )
    values[name] = rows[0].value
  }
  return values
}
