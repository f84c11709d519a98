import { createWriteStream, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { unlikeFiles } from './check.mjs'

const fromHere = createRequire(import.meta.url)
/** Of a file whose size is not known beforehand: so much of it is in memory. */
const PART_BYTES = 16 * 1024 * 1024

/**
 * Where the bytes of documents lie: keys are ids, and what is under a key never changes.
 * @typedef {{ keys: () => Promise<string[]>, read: (key: string) => Promise<import('node:stream').Readable>,
 *   write: (key: string, bytes: import('node:stream').Readable) => Promise<void>, remove: (key: string) => unknown }} Objects
 */

/** @returns {Objects} */
export function openFolder(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    // What ends so is on its way.
    keys: async () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((it) => it.isFile() && !it.name.endsWith('.part'))
        .map((it) => relative(folder, join(it.parentPath, it.name))),
    // Opened first: a stream without a reader yet would end the program with what it does not find.
    read: async (key) => (await open(join(folder, key))).createReadStream(),
    write: async (key, bytes) => {
      const part = join(folder, `${key}.part`)
      mkdirSync(dirname(part), { recursive: true, mode: 0o700 })
      await pipeline(bytes, createWriteStream(part, { mode: 0o600 }))
      renameSync(part, join(folder, key))
    },
    remove: (key) => rmSync(join(folder, key), { force: true }),
  }
}

/** @returns {Objects} */
export function openS3(settings) {
  const { Client } = fromHere('minio')
  const { protocol, hostname, port } = new URL(settings.S3_ENDPOINT)
  const bucket = settings.S3_BUCKET
  const client = new Client({
    endPoint: hostname,
    port: port ? Number(port) : undefined,
    useSSL: protocol === 'https:',
    region: settings.S3_REGION,
    accessKey: settings.S3_ACCESS_KEY,
    secretKey: settings.S3_SECRET_KEY,
    pathStyle: true,
    partSize: PART_BYTES,
  })
  return {
    keys: async () => {
      if (!(await client.bucketExists(bucket))) return []
      const keys = []
      for await (const { name } of client.listObjectsV2(bucket, '', true)) if (name) keys.push(name)
      return keys
    },
    read: (key) => client.getObject(bucket, key),
    write: async (key, bytes) => {
      try {
        if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket)
        await client.putObject(bucket, key, bytes)
      } finally {
        bytes.destroy()
      }
    },
    remove: (key) => client.removeObject(bucket, key),
  }
}

/**
 * Copies what the other place does not have yet.
 * @param {Objects} from
 * @param {Objects} to
 * @returns {Promise<{ copied: number, gone: string[] }>} `gone`: keys that only the other place has
 */
export async function copyObjects(from, to) {
  const [keys, known] = await Promise.all([from.keys(), to.keys()])
  const has = new Set(known)
  let copied = 0
  for (const key of keys) {
    if (has.has(key)) continue
    try {
      await to.write(key, await from.read(key))
      copied += 1
    } catch (error) {
      // Deleted since it was listed.
      if (error.code !== 'ENOENT' && error.code !== 'NoSuchKey') throw error
    }
  }
  const there = new Set(keys)
  return { copied, gone: known.filter((key) => !there.has(key)) }
}

/**
 * Writes the bytes of some keys again where the other place has the right ones.
 * @param {Objects} from
 * @param {Objects} to
 * @param {Record<string, string>} files SHA-256 by key
 * @returns {Promise<string[]>} keys that the other place has not, or not right
 */
export async function replaceObjects(from, to, files) {
  const bad = new Set(await unlikeFiles(from, files))
  for (const key of Object.keys(files)) if (!bad.has(key)) await to.write(key, await from.read(key))
  return [...bad]
}
