import { MessagingModule } from '@borderlane/messaging'
import { PersistenceModule } from '@borderlane/persistence'
import { type DynamicModule, Module, type OnModuleInit } from '@nestjs/common'
import type { Config } from './config'
import { Correction } from './staff/correction.entity'
import { CorrectionModule } from './staff/correction.module'
import { Country } from './country/country.entity'
import { DataExportModule } from './answer/data-export.module'
import { EditorModule } from './staff/editor.module'
import { Disagreement } from './rules/disagreement.entity'
import { ExchangeRate } from './country/exchange-rate.entity'
import { BuiltInForms } from './forms/built-in-forms'
import { FormModule } from './forms/form.module'
import { migrations } from './migrations'
import { NoticeModule } from './rules/notice.module'
import { QueueModule } from './staff/queue.module'
import { Requirement } from './rules/requirement.entity'
import { Run } from './runs/run.entity'
import { LiveModule } from './runs/live.module'
import { CatalogueMemory } from './answer/catalogue-memory'
import { SearchModule } from './answer/search.module'
import { LiveSource } from './sources/live-source.entity'
import { BuiltInLoader } from './runs/built-in.loader'
import { ToolsModule } from './runs/tools.module'

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
