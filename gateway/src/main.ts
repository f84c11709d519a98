import { log, settingsOrExit, stopOnSignal } from '@borderlane/runtime'
import { loadConfig } from './config'
import { createGateway } from './gateway'

async function start(): Promise<void> {
  const config = settingsOrExit(loadConfig)
  log.level = config.LOG_LEVEL
  log.setBindings({ service: 'gateway' })
  stopOnSignal(await createGateway(config), config)
}

start().catch((error: unknown) => {
  log.fatal({ event: 'start_failed', err: error }, 'the gateway could not start')
  process.exit(1)
})
