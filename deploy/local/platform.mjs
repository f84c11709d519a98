import { noteAddresses } from './addresses.mjs'
import { foldersOf } from './folders.mjs'
import { startMailbox } from './mailbox.mjs'
import { freePorts } from './ports.mjs'
import { Secrets } from './secrets.mjs'
import { prepareDatabase, provisionStreams, startServers } from './servers.mjs'
import { environmentOf, programArgs, serviceNames } from './topology.mjs'

/**
 * Starts everything in order: servers, roles and streams, then services and gateway together. Expects a built checkout.
 * @param {{ processes: import('./processes.mjs').Processes, data: string, port: number, bind: string, page: string, outside: import('./servers.mjs').Outside,
 *   step: typeof import('./progress.mjs').step }} options `page` is the public address of the gateway, `outside` the addresses of servers that
 *   somebody else runs (`postgres`, `nats`, `natsPassword`, `redis`, `smtp`)
 * @returns {Promise<[string, string][]>} what runs, and at which address
 */
export async function startPlatform({ processes, data, port, bind, page, outside, step }) {
  const folders = foldersOf(data)
  const secrets = new Secrets(data)
  const services = serviceNames()
  const [postgresPort, natsPort, redisPort, smtpPort, mailPagePort, ...internalPorts] = await freePorts(
    6 + services.length,
  )
  const ports = { postgres: postgresPort, nats: natsPort, redis: redisPort }
  const servers = await startServers({ processes, folders, secrets, ports, outside, step })
  const postgres = await step('preparing roles, schemas and streams', async () => {
    const [address] = await Promise.all([
      prepareDatabase({ admin: servers.admin, secrets, services }),
      provisionStreams({ ...servers, secrets }),
    ])
    return address
  })
  const mailbox = outside.smtp
    ? { smtpUrl: outside.smtp, pageUrl: undefined }
    : await step('starting the mailbox', () =>
        startMailbox(processes, { folder: folders.mailbox, smtpPort, pagePort: mailPagePort }),
      )

  const at = { ...servers, postgres, smtp: mailbox.smtpUrl, page, port, bind }
  noteAddresses(data, { ...servers, page, port, bind })
  const internal = new Map([...services, 'gateway'].map((name, index) => [name, internalPorts[index]]))
  const start = (name, stage) => {
    const internalPort = internal.get(name)
    return processes.start({
      name,
      stage,
      program: process.execPath,
      args: programArgs(name),
      env: { ...process.env, ...environmentOf(name, { ...at, internalPort }, secrets, folders) },
      ready: async () => (await fetch(`http://127.0.0.1:${internalPort}/health/ready`)).ok,
    })
  }
  await step(`starting ${services.join(', ')} and the gateway`, () =>
    Promise.all([...services.map((name) => start(name, 'service')), start('gateway', 'gateway')]),
  )
  /** @type {[string, string][]} */
  const rows = [
    ['web and API', page],
    ['Postgres', new URL(servers.admin).host],
    ['NATS', new URL(servers.nats).host],
    ['Redis', new URL(servers.redis).host],
  ]
  if (mailbox.pageUrl) rows.splice(1, 0, ['mailbox', mailbox.pageUrl])
  for (const [name, internalPort] of internal)
    rows.push([`${name}, health`, `http://127.0.0.1:${internalPort}/health/ready`])
  return [...rows, ['logs', folders.logs]]
}
