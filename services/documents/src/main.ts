import { setFlagsFromString } from 'node:v8'
import { settingsOrExit, startService } from '@borderlane/runtime'
import { AppModule } from './app.module'
import { loadConfig } from './config'

// The bytes of files lie outside of the heap, and made V8 mark all of it for every second one (docs/adr/0021).
setFlagsFromString('--heap-growing-percent=60')

const config = settingsOrExit(loadConfig)
void startService({ name: 'documents', module: AppModule.with(config), config })
