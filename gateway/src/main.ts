import { settingsOrExit, startProcess } from '@borderlane/runtime'
import { loadConfig } from './config'
import { createGateway } from './gateway'

const config = settingsOrExit(loadConfig)
void startProcess({ name: 'gateway', config }, () => createGateway(config))
