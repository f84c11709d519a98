import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { readAddresses } from '../local/addresses.mjs'
import { DATA, Failure, ROOT } from '../local/program.mjs'
import { launcherOf } from '../local/lock.mjs'
import { openFolder, openS3 } from './objects.mjs'

const fromHere = createRequire(import.meta.url)

/**
 * Where the data of an installation are, by the settings that its programs have, too: POSTGRES_URL (an
 * administrator's), DATABASE_NAME, S3_* or DOCUMENTS_FOLDER, FIELD_KEYS (of orders), IDENTITY_FIELD_KEYS, DOCUMENTS_FIELD_KEYS; as variables, or as files of SECRETS_FOLDER.
 * Without POSTGRES_URL it is the platform of this folder. BACKUP_RECIPIENTS (of age, parted by commas) seals what is copied, and
 * BACKUP_IDENTITY opens it. COPY_FOLDER or COPY_S3_* is the second place of the backups.
 * @param {{ data?: string }} [options] `data`: the folder of another platform of this checkout
 * @returns {{ database: string | undefined, data: string | undefined, objects: import('./objects.mjs').Objects, fieldKeys: { orders?: string, identity?: string, documents?: string },
 *   isProduction: boolean, recipients: string[], identity: string | undefined,
 *   elsewhere: import('./objects.mjs').Objects | undefined }}
 *   `database`: an administrator's address, undefined while nothing runs; `data`: the folder where it is one of ours
 */
export function findInstallation({ data = DATA } = {}) {
  if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'))
  const settings = readSettings()
  const seal = {
    isProduction: isProduction(settings),
    recipients: (settings.BACKUP_RECIPIENTS ?? '').split(',').filter(Boolean),
    elsewhere: elsewhereOf(settings),
    // As age writes its files of keys: with remarks.
    identity: /AGE-SECRET-KEY-\S+/.exec(settings.BACKUP_IDENTITY ?? '')?.[0],
  }
  if (settings.POSTGRES_URL) {
    return {
      ...seal,
      database: inDatabase(settings.POSTGRES_URL, settings.DATABASE_NAME),
      data: undefined,
      objects: objectsOf(settings),
      fieldKeys: {
        orders: settings.FIELD_KEYS,
        identity: settings.IDENTITY_FIELD_KEYS,
        documents: settings.DOCUMENTS_FIELD_KEYS,
      },
    }
  }
  const noted = launcherOf(data) === undefined ? undefined : readAddresses(data)
  return {
    ...seal,
    database: noted && inDatabase(noted.admin, settings.DATABASE_NAME),
    data,
    objects: settings.S3_ENDPOINT ? storeOf(settings) : openFolder(join(data, 'documents')),
    fieldKeys: {},
  }
}

/**
 * What a backup is made of.
 * @param {string | undefined} data
 * @throws Failure when nothing runs, and in production without someone to seal for
 */
export function needInstallation(data) {
  const { database, objects, recipients, isProduction } = findInstallation({ data })
  if (!database)
    throw new Failure('Nothing runs here: npm start first, or set POSTGRES_URL to an administrator.')
  if (isProduction && recipients.length === 0)
    throw new Failure(
      'BACKUP_RECIPIENTS is needed: in production the tables leave the server sealed by age, or not at all.',
    )
  return { database, objects, recipients }
}

/** @returns {string} the address with the name of our database */
export function inDatabase(admin, name = 'borderlane') {
  const url = new URL(admin)
  url.pathname = `/${name}`
  return url.href
}

/** Servers from outside are those of production, unless someone says that they are not. */
const isProduction = ({ POSTGRES_URL }) =>
  (process.env.BORDERLANE_MODE ?? (POSTGRES_URL ? 'production' : 'local')) !== 'local'

function readSettings() {
  const { readConfig, modeSettings } = fromHere('@borderlane/runtime')
  const { z } = fromHere('zod')
  const text = z.string().optional()
  const schema = z.object({
    ...modeSettings,
    POSTGRES_URL: z.url().optional(),
    DATABASE_NAME: text,
    DOCUMENTS_FOLDER: text,
    S3_ENDPOINT: text,
    S3_REGION: z.string().default('us-east-1'),
    S3_BUCKET: z.string().default('visa-documents'),
    S3_ACCESS_KEY: text,
    S3_SECRET_KEY: text,
    FIELD_KEYS: text,
    IDENTITY_FIELD_KEYS: text,
    DOCUMENTS_FIELD_KEYS: text,
    COPY_FOLDER: text,
    COPY_S3_ENDPOINT: text,
    COPY_S3_REGION: z.string().default('us-east-1'),
    COPY_S3_BUCKET: z.string().default('borderlane-backups'),
    COPY_S3_ACCESS_KEY: text,
    COPY_S3_SECRET_KEY: text,
    BACKUP_RECIPIENTS: z
      .string()
      .regex(/^age1[a-z0-9]+(,age1[a-z0-9]+)*$/, 'is no list of recipients of age (age1...)')
      .optional(),
    BACKUP_IDENTITY: z
      .string()
      .regex(/AGE-SECRET-KEY-/, 'is no identity of age (AGE-SECRET-KEY-...)')
      .optional(),
  })
  try {
    return readConfig(schema, { BORDERLANE_MODE: 'local', ...process.env })
  } catch (error) {
    // It names settings and never their values.
    throw new Failure(error.message)
  }
}

function objectsOf(settings) {
  if (settings.S3_ENDPOINT) return storeOf(settings)
  if (settings.DOCUMENTS_FOLDER) return openFolder(settings.DOCUMENTS_FOLDER)
  throw new Failure('Where are the files? Set S3_ENDPOINT with its keys, or DOCUMENTS_FOLDER.')
}

function storeOf(settings, prefix = '') {
  const missing = ['S3_ACCESS_KEY', 'S3_SECRET_KEY']
    .map((name) => prefix + name)
    .filter((name) => !settings[name])
  if (missing.length > 0) throw new Failure(`${missing.join(' and ')}: needed with ${prefix}S3_ENDPOINT.`)
  const names = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']
  return openS3(Object.fromEntries(names.map((name) => [name, settings[prefix + name]])))
}

/** The second place of the backups. */
function elsewhereOf(settings) {
  if (settings.COPY_S3_ENDPOINT) return storeOf(settings, 'COPY_')
  return settings.COPY_FOLDER ? openFolder(settings.COPY_FOLDER) : undefined
}
