import { MessagingModule, SiteModule } from '@borderlane/messaging'
import { type DynamicModule, Module } from '@nestjs/common'
import { AuthModule } from './auth/auth.module'
import type { Config } from './config'
import { DocsModule } from './docs/open-api.controller'
import { EdgeModule } from './edge/edge.module'
import { FilesModule } from './files/files.module'
import { PagesModule } from './pages/pages.module'
import { RoutesModule } from './routes/webhook.controller'
import { StreamsModule } from './streams/streams.module'

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    const docs = config.DOCS ?? (config.BORDERLANE_MODE === 'local' ? 'on' : 'off')
    return {
      module: AppModule,
      imports: [
        MessagingModule.forProcess({ name: 'gateway', config }),
        SiteModule.forProcess('gateway'),
        EdgeModule,
        AuthModule,
        RoutesModule,
        FilesModule,
        StreamsModule,
        ...(docs === 'on' ? [DocsModule] : []),
        // Last: the web takes every address that no one else has.
        PagesModule,
      ],
    }
  }
}
