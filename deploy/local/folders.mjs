import { chmodSync, mkdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Failure } from './failure.mjs'

/** Databases, logs and a first import of visa data take less. */
const NEEDED_BYTES = 300_000_000

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
export const DATA = join(ROOT, '.data')
/** Programs that came from the system's packages; `--reset` leaves them alone. */
export const TOOLS = join(DATA, 'tools')

/** Started by root, Postgres runs as another user, which has to pass through here. */
const DATA_MODE = process.getuid?.() === 0 ? 0o711 : 0o700

/** The folders of one set of servers below `data`. Made where they are missing; no one else looks into them. */
export function foldersOf(data) {
  const folders = {
    data,
    run: join(data, 'run'),
    logs: join(data, 'logs'),
    postgres: join(data, 'postgres'),
    nats: join(data, 'nats'),
    redis: join(data, 'redis'),
    mailbox: join(data, 'mailbox'),
    documents: join(data, 'documents'),
  }
  // Postgres makes its own folder, so that a half-made one is never mistaken for a database.
  for (const [name, folder] of Object.entries(folders)) {
    if (name === 'postgres') continue
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, name === 'data' ? DATA_MODE : 0o700)
  }
  return folders
}

/** Fails with a sentence when there is too little room to begin with: half-full disks fail in stranger ways. */
export function needSpace(folder) {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize >= NEEDED_BYTES) return
  const [free, needed] = [bavail * bsize, NEEDED_BYTES].map((bytes) => Math.round(bytes / 1_000_000))
  throw new Failure(
    `The disk of ${folder} has only ${free} MB left: free at least ${needed} MB and start again.`,
  )
}
