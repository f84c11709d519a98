// What the database of a folder has, whether its platform runs or not: node restored.mjs <folder> <statement>. Prints the
// rows as JSON. For journeys.
import { inDatabase } from '../../../deploy/backup/installation.mjs'
import { readAddresses } from '../../../deploy/local/addresses.mjs'
import { foldersOf } from '../../../deploy/local/program.mjs'
import { freePorts } from '../../../deploy/local/ports.mjs'
import { query, startPostgres } from '../../../deploy/local/postgres.mjs'
import { Processes } from '../../../deploy/local/processes.mjs'
import { Secrets } from '../../../deploy/local/secrets.mjs'

const [data, statement] = process.argv.slice(2)
const running = readAddresses(data)
const processes = new Processes(foldersOf(data))
try {
  const admin = running?.admin ?? (await start())
  process.stdout.write(JSON.stringify(await query(inDatabase(admin), statement)))
} finally {
  await processes.stop()
}

async function start() {
  const [port] = await freePorts(1)
  const password = new Secrets(data).password('postgres')
  return startPostgres(processes, { folder: foldersOf(data).postgres, port, password })
}
