import { log } from '@borderlane/runtime'
import { connect } from 'nats'
import { loadConfig } from './config'
import { inboxPrefix } from './nats-connection'
import { provision } from './provision-streams'

/** Runs before the services start, with a broker user of its own: they may use streams, not make them. */
async function main(): Promise<void> {
  const config = loadConfig()
  const connection = await connect({
    servers: config.NATS_URL,
    user: config.NATS_USER,
    pass: config.NATS_PASSWORD,
    name: 'provision',
    inboxPrefix: inboxPrefix(config.NATS_USER),
    ...(config.NATS_URL.startsWith('tls:') && { tls: {} }),
  })
  await provision(connection, { replicas: config.NATS_REPLICAS })
  await connection.close()
}

main().catch((error: unknown) => {
  log.fatal({ event: 'provision_failed', err: error }, 'streams and consumers could not be made')
  process.exit(1)
})
