// What a restored folder has: node restored.mjs <folder> <statement>. Prints the rows as JSON. For journeys.
import { inDatabase } from '../../deploy/backup/installation.mjs'
import { foldersOf } from '../../deploy/local/folders.mjs'
import { freePorts } from '../../deploy/local/ports.mjs'
import { query, startPostgres } from '../../deploy/local/postgres.mjs'
import { Processes } from '../../deploy/local/processes.mjs'
import { Secrets } from '../../deploy/local/secrets.mjs'

const [data, statement] = process.argv.slice(2)
const folders = foldersOf(data)
const processes = new Processes(folders)
const [port] = await freePorts(1)
const password = new Secrets(data).password('postgres')
const admin = await startPostgres(processes, { folder: folders.postgres, port, password })
try {
  process.stdout.write(JSON.stringify(await query(inDatabase(admin), statement)))
} finally {
  await processes.stop()
}
