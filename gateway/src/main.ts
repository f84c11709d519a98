import { setFlagsFromString } from 'node:v8'
import { settingsOrExit, startProcess } from '@borderlane/runtime'
import { loadConfig } from './config'
import { createGateway } from './gateway'

// The bytes of files lie outside of the heap, and made V8 mark all of it for every second one (docs/adr/0021).
setFlagsFromString('--heap-growing-percent=60')

const config = settingsOrExit(loadConfig)
void startProcess({ name: 'gateway', config }, () => createGateway(config))
