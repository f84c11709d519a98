import { MessagingModule } from '@borderlane/messaging'
import { PersistenceModule } from '@borderlane/persistence'
import { type DynamicModule, Module, type OnModuleInit } from '@nestjs/common'
import type { Config } from './config'
import { Correction } from './correction/correction.entity'
import { CorrectionModule } from './correction/correction.module'
import { Country } from './country/country.entity'
import { DataExportModule } from './data-export/data-export.module'
import { EditorModule } from './editor/editor.module'
import { Disagreement } from './disagreement/disagreement.entity'
import { ExchangeRate } from './exchange-rate/exchange-rate.entity'
import { BuiltInForms } from './form/built-in-forms'
import { FormModule } from './form/form.module'
import { migrations } from './migrations'
import { NoticeModule } from './notice/notice.module'
import { QueueModule } from './queue/queue.module'
import { Requirement } from './requirement/requirement.entity'
import { Run } from './run/run.entity'
import { LiveModule } from './live/live.module'
import { CatalogueMemory } from './search/catalogue-memory'
import { SearchModule } from './search/search.module'
import { LiveSource } from './live-source/live-source.entity'
import { BuiltInLoader } from './tools/built-in.loader'
import { ToolsModule } from './tools/tools.module'

@Module({})
export class AppModule implements OnModuleInit {
  constructor(
    private readonly builtIn: BuiltInLoader,
    private readonly forms: BuiltInForms,
    private readonly memory: CatalogueMemory,
  ) {}

  /** The memory reads what the loader has brought; calls are answered after that. */
  async onModuleInit(): Promise<void> {
    await this.builtIn.load()
    await this.forms.bring()
    await this.memory.start()
  }

  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MessagingModule.forProcess({ name: 'catalogue', config }),
        PersistenceModule.forService({
          schema: 'catalogue',
          entities: [Correction, Country, Disagreement, ExchangeRate, LiveSource, Requirement, Run],
          migrations,
          config,
        }),
        CorrectionModule,
        DataExportModule,
        EditorModule,
        FormModule,
        LiveModule,
        NoticeModule,
        QueueModule,
        SearchModule,
        ToolsModule,
      ],
    }
  }
}
