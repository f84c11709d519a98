import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { atEnd, DATA, Failure, ROOT, say } from './program.mjs'
import { needNode } from './install.mjs'
import { leaveFolder, takeFolder } from './lock.mjs'
import { nameOf } from './loopback.mjs'

const notLocal = (command) =>
  `${command} is for one machine and always local: unset BORDERLANE_MODE. Production is docker compose up, Kubernetes, or node dist/main.js for each process with BORDERLANE_MODE=production and the settings of .env.example.`

/**
 * Where the platform is to run, from the environment and `.env`.
 * @param {string} command what the person has typed
 * @returns {{ port: number, bind: string, address: string, page: string, outside: import('./servers.mjs').Outside }}
 *   `address` is where a browser of this machine opens it, `page` where people do
 * @throws Failure for a Node that is too old, settings of production, or a bad port
 */
export function readPlace(command) {
  needNode()
  if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'))
  const { env } = process
  if (env.BORDERLANE_MODE && env.BORDERLANE_MODE !== 'local') throw new Failure(notLocal(command))
  const port = portFrom(env.PORT)
  const bind = env.BIND || 'localhost'
  const address = `http://${nameOf(bind)}:${port}`
  return {
    port,
    bind,
    address,
    page: env.PUBLIC_URL || address,
    outside: {
      postgres: env.POSTGRES_URL,
      nats: env.NATS_URL,
      natsPassword: env.NATS_URL && env.NATS_PASSWORD,
      redis: env.REDIS_URL,
      smtp: env.SMTP_URL,
    },
  }
}

/** Takes the data folder until the end of this program. @throws Failure when someone else has it */
export function takeOver() {
  const other = takeFolder(DATA)
  if (other !== undefined)
    throw new Failure(`Borderlane runs from this folder already (process ${other}): stop it first.`)
  atEnd(() => leaveFolder(DATA))
}

/** Ends what a killed launcher left running, and says so. @param {import('./processes.mjs').Processes} processes */
export async function endLeftOver(processes) {
  const orphans = await processes.endOrphans()
  if (orphans.length > 0) say(`ended what an earlier start left running: ${orphans.join(', ')}`)
}

function portFrom(text) {
  const port = Number(text || 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Failure(`PORT=${text} is not a port: choose 1024 to 65535.`)
  return port
}
