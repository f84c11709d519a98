import { MessagingModule } from '@borderlane/messaging'
import { PersistenceModule } from '@borderlane/persistence'
import { type DynamicModule, Module, type OnModuleInit } from '@nestjs/common'
import { AnswerModule } from './answer/answer.module'
import { CatalogueMemory } from './answer/catalogue-memory'
import type { Config } from './config'
import { Country, ExchangeRate } from './rules/country.entity'
import { BuiltInForms } from './forms/built-in-forms'
import { FormsModule } from './forms/forms.module'
import { migrations } from './migrations'
import { PricesModule } from './prices/prices.module'
import { Disagreement } from './rules/disagreement.entity'
import { Requirement } from './rules/requirement.entity'
import { BuiltInLoader } from './runs/fill-catalogue'
import { Run } from './runs/run.entity'
import { RunsModule } from './runs/runs.module'
import { SiteSettingsModule } from './site/site.module'
import { LiveSource } from './sources/live-source.entity'
import { Correction } from './staff/correction.entity'
import { StaffModule } from './staff/staff.module'

@Module({})
export class AppModule implements OnModuleInit {
  constructor(
    private readonly builtIn: BuiltInLoader,
    private readonly forms: BuiltInForms,
    private readonly memory: CatalogueMemory,
  ) {}

  /** The memory reads what was loaded; calls are answered after that. */
  async onModuleInit(): Promise<void> {
    await this.builtIn.loadData()
    await this.forms.loadForms()
    await this.memory.loadContents()
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
        AnswerModule,
        FormsModule,
        PricesModule,
        RunsModule,
        SiteSettingsModule,
        StaffModule,
      ],
    }
  }
}
