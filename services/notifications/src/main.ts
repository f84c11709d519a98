import { constants, setPriority } from 'node:os'
import { settingsOrExit, startService } from '@borderlane/runtime'
import { AppModule } from './app.module'
import { loadConfig } from './config'

const config = settingsOrExit(loadConfig)
// Nobody waits for a mail as for an answer: on a busy machine the other processes go first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
void startService({ name: 'notifications', module: AppModule.with(config), config })
