import { startService } from '@borderlane/runtime'
import { AppModule } from './app.module'
import { loadConfig } from './config'

const config = loadConfig()
void startService({ name: 'identity', module: AppModule.with(config), config })
