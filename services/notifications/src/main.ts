import { settingsOrExit, startService } from '@borderlane/runtime'
import { AppModule } from './app.module'
import { loadConfig } from './config'

const config = settingsOrExit(loadConfig)
void startService({ name: 'notifications', module: AppModule.with(config), config })
