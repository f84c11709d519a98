import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { readAddresses } from '../local/addresses.mjs'
import { Failure } from '../local/failure.mjs'
import { DATA, ROOT } from '../local/folders.mjs'
import { launcherOf } from '../local/lock.mjs'
import { openFolder, openS3 } from './objects.mjs'

const fromHere = createRequire(import.meta.url)

/**
 * Where the data of an installation are, by the settings that its programs have, too: POSTGRES_URL (an
 * administrator's), DATABASE_NAME, S3_* or DOCUMENTS_FOLDER, FIELD_KEYS (of orders), IDENTITY_FIELD_KEYS; as variables, or as files of SECRETS_FOLDER.
 * Without POSTGRES_URL it is the platform of this folder.
 * @param {{ data?: string }} [options] `data`: the folder of another platform of this checkout
 * @returns {{ database: string | undefined, data: string | undefined, objects: import('./objects.mjs').Objects, fieldKeys: { orders?: string, identity?: string } }}
 *   `database`: an administrator's address, undefined while nothing runs; `data`: the folder where it is one of ours
 */
export function findInstallation({ data = DATA } = {}) {
  if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'))
  const settings = readSettings()
  if (settings.POSTGRES_URL) {
    return {
      database: inDatabase(settings.POSTGRES_URL, settings.DATABASE_NAME),
      data: undefined,
      objects: objectsOf(settings),
      fieldKeys: { orders: settings.FIELD_KEYS, identity: settings.IDENTITY_FIELD_KEYS },
    }
  }
  const noted = launcherOf(data) === undefined ? undefined : readAddresses(data)
  return {
    database: noted && inDatabase(noted.admin, settings.DATABASE_NAME),
    data,
    objects: settings.S3_ENDPOINT ? openS3(settings) : openFolder(join(data, 'documents')),
    fieldKeys: {},
  }
}

/** @returns {string} the address with the name of our database */
export function inDatabase(admin, name = 'borderlane') {
  const url = new URL(admin)
  url.pathname = `/${name}`
  return url.href
}

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
  })
  return readConfig(schema, { BORDERLANE_MODE: 'local', ...process.env })
}

function objectsOf(settings) {
  if (settings.S3_ENDPOINT) return openS3(settings)
  if (settings.DOCUMENTS_FOLDER) return openFolder(settings.DOCUMENTS_FOLDER)
  throw new Failure('Where are the files? Set S3_ENDPOINT with its keys, or DOCUMENTS_FOLDER.')
}
