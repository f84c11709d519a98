import { noteAddresses } from './addresses.mjs'
import { Balancer } from './balancer.mjs'
import { atEnd, foldersOf } from './program.mjs'
import { addressOf, joinLoopback } from './loopback.mjs'
import { mailboxOf } from './mailbox.mjs'
import { nodeProgram } from './node.mjs'
import { freePorts } from './ports.mjs'
import { Secrets } from './secrets.mjs'
import { prepareDatabase, provisionStreams, startServers } from './servers.mjs'
import { keepStreamsOutside } from './streams.mjs'
import { brokerPassword, environmentOf, programArgs, serviceNames } from './topology.mjs'

/** Without them people search, apply and pay all the same. */
const OPTIONAL = ['chat', 'notifications']

/**
 * Starts everything in order: servers, roles and streams, then services and gateway together. Expects a built checkout.
 * @param {{ processes: import('./processes.mjs').Processes, data: string, port: number, bind: string, page: string, outside: import('./servers.mjs').Outside,
 *   step: typeof import('./program.mjs').step, replicas?: number,
 *   programs?: Record<string, { program: string, args: string[], env: Record<string, string> }> }} options `bind` where it listens (`localhost`: at both of its addresses), `page` is the public address of the gateway, `outside` the addresses of servers that
 *   someone else runs (`postgres`, `nats`, `natsPassword`, `redis`, `smtp`); more than one of `replicas` stand behind a balancer; `programs`
 *   are what runs instead of our own build, by kind, `env` on top of what each gets
 * @returns {Promise<[string, string][]>} what runs, and at which address
 */
export async function startPlatform({
  processes,
  data,
  port,
  bind,
  page,
  outside,
  step,
  replicas = 1,
  programs = {},
}) {
  const folders = foldersOf(data)
  const secrets = new Secrets(data)
  const services = serviceNames()
  const kinds = [...services, 'gateway']
  const [postgresPort, natsPort, redisPort, smtpPort, mailPagePort, ...otherPorts] = await freePorts(
    5 + (kinds.length + 1) * replicas,
  )
  const ports = { postgres: postgresPort, nats: natsPort, redis: redisPort }
  const servers = await startServers({ processes, folders, secrets, ports, outside, step, replicas })
  const postgres = await step('preparing roles, schemas and streams', async () => {
    const [address] = await Promise.all([
      prepareDatabase({ admin: servers.admin, secrets, services }),
      provisionStreams({ ...servers, secrets }),
    ])
    return address
  })
  if (outside.nats) keepStreamsOutside(outside.nats, brokerPassword('provision', outside, secrets))
  const mailbox = outside.smtp
    ? { smtpUrl: outside.smtp, pageUrl: undefined, description: undefined }
    : mailboxOf({ folder: folders.mailbox, smtpPort, pagePort: mailPagePort })
  const host = addressOf(bind)
  const at = { ...servers, postgres, smtp: mailbox.smtpUrl, page, port, bind: host }
  noteAddresses(data, { ...servers, smtp: mailbox.smtpUrl, page, port, bind: host })
  const waves = Array.from({ length: replicas }, (_one, index) =>
    kinds.map((kind) => ({
      kind,
      name: index === 0 ? kind : `${kind}-${index + 1}`,
      internalPort: otherPorts.pop(),
      gatewayPort: replicas > 1 ? otherPorts[index] : undefined,
    })),
  )
  const balancer = replicas > 1 ? new Balancer() : undefined
  const start = ({ kind, name, internalPort, gatewayPort }) =>
    processes.start({
      name,
      stage: kind === 'gateway' ? 'gateway' : 'service',
      optional: OPTIONAL.includes(kind),
      program: programs[kind]?.program ?? nodeProgram(),
      args: programs[kind]?.args ?? programArgs(kind),
      env: {
        ...process.env,
        ...environmentOf(kind, { ...at, internalPort, gatewayPort }, secrets, folders),
        ...programs[kind]?.env,
      },
      ready: async () => (await fetch(`http://127.0.0.1:${internalPort}/health/ready`)).ok,
      ...(kind === 'gateway' &&
        balancer && { join: () => balancer.join(gatewayPort), leave: () => balancer.leave(gatewayPort) }),
    })
  const mailboxIsUp = mailbox.description && processes.start(mailbox.description)
  for (const [index, wave] of waves.entries()) {
    const which = index === 0 ? '' : `, number ${index + 1} of each`
    await step(`starting ${services.join(', ')} and the gateway${which}`, () =>
      Promise.all([mailboxIsUp, ...wave.map(start)]),
    )
  }
  if (balancer) {
    await balancer.listen(port, host)
    atEnd(() => balancer.close())
  }
  if (bind !== host) atEnd(await joinLoopback(port))
  return [...tableOf(page, servers, mailbox, waves.flat()), ['logs', folders.logs]]
}

/** @returns {[string, string][]} what runs, and where */
function tableOf(page, servers, mailbox, processes) {
  return [
    ['web and API', page],
    ['the first admin', 'npm run admin:create -- <e-mail>'],
    ...(mailbox.pageUrl ? [['mailbox', mailbox.pageUrl]] : []),
    ['Postgres', new URL(servers.admin).host],
    ['NATS', new URL(servers.nats).host],
    ['Redis', new URL(servers.redis).host],
    ...processes.map(({ name, internalPort }) => [
      `${name}, health`,
      `http://127.0.0.1:${internalPort}/health/ready`,
    ]),
  ]
}
