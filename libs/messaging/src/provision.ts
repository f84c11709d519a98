import { log } from '@borderlane/runtime'
import { connect } from 'nats'
import { loadConfig } from './config'
import { inboxPrefix } from './broker-names'
import { provision, provisionMissing } from './provision-streams'

const LOOK_EVERY_MS = 5_000

/**
 * Runs before the services start, with a broker user of its own: they may use streams, not make them. With `--keep` it
 * stays, and makes again what a broker has lost.
 */
async function main(): Promise<void> {
  const config = loadConfig()
  const connection = await connect({
    servers: config.NATS_URL,
    user: config.NATS_USER,
    pass: config.NATS_PASSWORD,
    name: 'provision',
    inboxPrefix: inboxPrefix(config.NATS_USER),
    maxReconnectAttempts: -1,
    ...(config.NATS_URL.startsWith('tls:') && { tls: {} }),
  })
  const options = { replicas: config.NATS_REPLICAS }
  await provision(connection, options)
  if (process.argv.includes('--keep')) await keep(() => provisionMissing(connection, options))
  await connection.close()
}

/** Until someone ends this process. */
async function keep(look: () => Promise<boolean>): Promise<void> {
  let stopped = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => (stopped = true))
  while (!stopped) {
    try {
      if (await look())
        log.error(
          { event: 'streams.made_again' },
          'streams were missing on the broker and have been recreated',
        )
    } catch (err) {
      log.warn(
        { event: 'streams.not_looked', err },
        'event stream could not be read; retrying at the next check',
      )
    }
    for (const until = Date.now() + LOOK_EVERY_MS; !stopped && Date.now() < until;)
      await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

main().catch((error: unknown) => {
  log.fatal({ event: 'provision_failed', err: error }, 'streams and consumers could not be created')
  process.exit(1)
})
