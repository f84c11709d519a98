// The first step of `docker compose up`: makes every password and key once and gives each container a volume with its
// own, as files named like settings. What lies in deploy/docker/own/<container>/ takes the place of what is made here.
//   node make-secrets.mjs <folder of the volumes> <folder of your own>
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Secrets } from '../local/secrets.mjs'
import { brokerPasswords, secretFiles } from './secret-files.mjs'

const [to, ownFolder] = process.argv.slice(2)
const fromHere = createRequire(import.meta.url)
const { SERVICE_NAMES } = fromHere('@borderlane/contracts/topology')
const { brokerConfig, brokerUsers } = fromHere('@borderlane/messaging')
const { newBackupKeys, recipientOf } = fromHere('@borderlane/persistence')

// Kept apart from the copies: without it the encrypted fields are lost (docs/operator.md).
const master = join(to, 'all')
const BRING_BACK =
  'nothing was written. Bring it back: docker compose cp <file> secrets:/secrets/all/secrets.json\n'
/** What cannot be generated again: the name in secrets.json, and where a copy lies. */
const KEYS = [
  ['field-key orders', join('orders', 'FIELD_KEYS')],
  ['field-key identity', join('identity', 'FIELD_KEYS')],
  ['field-key documents', join('documents', 'FIELD_KEYS')],
  ['backup identity', join('restore', 'BACKUP_IDENTITY')],
]
const stop = (why) => {
  process.stderr.write(`${why}: ${BRING_BACK}`)
  process.exit(1)
}
const isThere = existsSync(join(master, 'secrets.json'))
if (!isThere && existsSync(join(to, 'postgres', 'POSTGRES_PASSWORD')))
  stop('secrets.json is gone, and there are data that only its keys open')
mkdirSync(master, { recursive: true })
const secrets = openSecrets()
const lacking = KEYS.filter(([name, copy]) => !secrets.has(name) && existsSync(join(to, copy)))
if (lacking.length > 0)
  stop(
    `secrets.json lacks ${lacking.map(([name]) => name).join(', ')}, and there are data that only these open`,
  )
// The CA of servers that take TLS only: every program gets it, and addresses that ask for TLS.
const ca = join(ownFolder, 'ca.crt')
const isTls = existsSync(ca)
const files = secretFiles(secrets, SERVICE_NAMES, { isTls })
const passwords = brokerPasswords(secrets, brokerUsers)
const { identity } = await newBackupKeys()
files.restore.BACKUP_IDENTITY = secrets.made('backup identity', identity)
files.backup.BACKUP_RECIPIENTS = await recipientOf(files.restore.BACKUP_IDENTITY)
// NATS_IMAGE is 2.10 or newer.
files.nats = {
  'nats.conf': brokerConfig({ host: '0.0.0.0', port: 4222, storeDir: '/data', syncAlways: true, passwords }),
}

for (const [container, own] of Object.entries(files)) {
  const folder = join(to, container)
  mkdirSync(folder, { recursive: true })
  // Secrets that you no longer have are deleted.
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  for (const [name, value] of Object.entries(own)) writeFileSync(join(folder, name), value)
  if (isTls) cpSync(ca, join(folder, 'ca.crt'))
  const theirs = join(ownFolder, container)
  if (existsSync(theirs)) cpSync(theirs, folder, { recursive: true })
  // Each container runs as a user of its own, and mounts this folder alone.
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o444)
}
process.stdout.write(`secrets of ${Object.keys(files).length} containers are there\n`)

function openSecrets() {
  try {
    return new Secrets(master)
  } catch {
    return stop('secrets.json is damaged')
  }
}
