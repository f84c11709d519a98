import { Client } from 'pg'
import { isFromBefore, migrationsDone } from './before-baseline'
import { neededMigration, requireKnown } from './needed-migration'
import {
  type AdministratorPasswords,
  administratorStatements,
  type RolePasswords,
  roleStatements,
} from './roles'

const NEEDED_EXTENSIONS = ['btree_gist']
/** The first that takes all that migrations ask of it. */
const OLDEST_POSTGRES = 15

/**
 * Makes the database, and per service its two roles, their second logins where there are passwords, and its schema. Safe to repeat; passwords are set again.
 * @param options.adminUrl address of an administrator, any database
 * @param options.services passwords by service
 * @param options.administrator name and both passwords of the administrator, where these are ours to set
 * @param options.known migrations that this version knows, by service: names, or their times alone
 * @throws Error that names both versions where the server is too old, an extension that it lacks, a schema for which this
 *   version is too old, or one that needs another version first: nothing was changed then
 */
export async function provisionDatabase(options: {
  adminUrl: string
  database: string
  services: ReadonlyMap<string, RolePasswords>
  administrator?: AdministratorPasswords & { name: string }
  known?: ReadonlyMap<string, readonly string[]>
}): Promise<void> {
  const { adminUrl, database, services, administrator, known = new Map<string, string[]>() } = options
  await asAdmin(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ version: string }>(
      `SELECT current_setting('server_version') AS version`,
    )
    requirePostgres(rows[0]!.version)
    const { rows: available } = await admin.query<{ name: string }>(
      `SELECT name FROM pg_available_extensions`,
    )
    requireExtensions(available.map(({ name }) => name))
    const { rowCount } = await admin.query(`SELECT 1 FROM pg_database WHERE datname = $1`, [database])
    if (!rowCount) await admin.query(`CREATE DATABASE ${database}`)
  })
  const inside = new URL(adminUrl)
  inside.pathname = `/${database}`
  await asAdmin(inside.href, async (admin) => {
    for (const [service, names] of known) {
      const { rows } = await admin.query<{ comment: string | null }>(neededMigration(service))
      requireKnown(service, rows[0]!.comment, names)
    }
    for (const service of services.keys())
      isFromBefore(service, await migrationsDone(service, async (sql) => (await admin.query(sql)).rows))
    for (const [service, passwords] of services)
      for (const statement of roleStatements(service, passwords)) await admin.query(statement)
    // Last: a run that fails before this can start again with the same password.
    if (administrator)
      for (const statement of administratorStatements(administrator.name, administrator))
        await admin.query(statement)
  })
}

/** @throws Error for a server whose version (`14.12`, `18beta1`) is too old */
export function requirePostgres(version: string): void {
  if (Number.parseInt(version) >= OLDEST_POSTGRES) return
  throw new Error(`this Postgres is version ${version}, and ${OLDEST_POSTGRES} or newer is needed`)
}

/** @throws Error that names what a server lacks, and where it comes from */
export function requireExtensions(available: readonly string[]): void {
  const missing = NEEDED_EXTENSIONS.filter((name) => !available.includes(name))
  if (missing.length === 0) return
  throw new Error(
    `this Postgres lacks the extension ${missing.join(', ')}: install its package of extensions (postgresql-contrib), or ask its provider`,
  )
}

/** With the bare driver: `npm start` runs this in the launcher, which TypeORM would cost a second and 40 MB. */
async function asAdmin(url: string, work: (admin: Client) => Promise<void>): Promise<void> {
  const admin = new Client({ connectionString: url })
  // An administrator who ends the connection shows in the running query.
  admin.on('error', () => undefined)
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
