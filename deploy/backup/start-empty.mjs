import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../local/build.mjs'
import { command, lastLines } from '../local/command.mjs'
import { atEnd, Failure, foldersOf, ROOT, step } from '../local/program.mjs'
import { leaveFolder, takeFolder } from '../local/lock.mjs'
import { nodeProgram } from '../local/node.mjs'
import { freePorts } from '../local/ports.mjs'
import { startPostgres } from '../local/postgres.mjs'
import { Processes } from '../local/processes.mjs'
import { Secrets } from '../local/secrets.mjs'
import { prepareDatabase } from '../local/servers.mjs'
import { serviceNames } from '../local/topology.mjs'
import { inDatabase } from './installation.mjs'

/**
 * Starts the database of a platform of this checkout, alone, with every schema at head.
 * @param {string} data its folder
 * @returns {Promise<{ database: string, fieldKeys: { orders: string, identity: string, documents: string }, stop: () => Promise<void> }>} an administrator's address
 */
export async function startEmpty(data) {
  const other = takeFolder(data)
  if (other !== undefined)
    throw new Failure(`Borderlane runs from ${data} (process ${other}): stop it first.`)
  atEnd(() => leaveFolder(data))
  if (!existsSync(join(data, 'secrets.json'))) {
    throw new Failure(
      `${data} has no secrets.json: put the one of the installation there first, without it no one's data open.`,
    )
  }
  const services = serviceNames()
  if (services.some((service) => !existsSync(migrateProgram(service)))) await build()
  const secrets = new Secrets(data)
  const folders = foldersOf(data)
  const processes = new Processes(folders)
  await processes.endOrphans()
  atEnd(() => processes.stop())
  const [port] = await freePorts(1)
  const fieldKeys = {
    orders: secrets.fieldKey('field-key orders'),
    identity: secrets.fieldKey('field-key identity'),
    documents: secrets.fieldKey('field-key documents'),
  }
  const admin = await step('starting Postgres, and every schema', async () => {
    const url = await startPostgres(processes, {
      folder: folders.postgres,
      port,
      password: secrets.password('postgres'),
    })
    const addressOf = await prepareDatabase({ admin: url, secrets, services })
    for (const service of services) await migrate(service, addressOf(`${service}_owner`))
    return url
  })
  return { database: inDatabase(admin), fieldKeys, stop: () => processes.stop() }
}

const migrateProgram = (service) => join(ROOT, 'services', service, 'dist', 'migrate.js')

async function migrate(service, ownerUrl) {
  const { code, output } = await command(nodeProgram(), [migrateProgram(service)], {
    env: { BORDERLANE_MODE: 'local', DATABASE_OWNER_URL: ownerUrl },
  })
  if (code !== 0) throw new Failure(`The schema of ${service} could not be made:\n${lastLines(output, 5)}`)
}
