import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
/** Everything that `npm start` and `npm test` keep. */
export const DATA = join(ROOT, '.data')
/** Programs that came from the system's packages; `--reset` leaves them alone. */
export const TOOLS = join(DATA, 'tools')

/** The folders of one set of servers below `data`. Made where they are missing. */
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
    if (name !== 'postgres') mkdirSync(folder, { recursive: true })
  }
  return folders
}
