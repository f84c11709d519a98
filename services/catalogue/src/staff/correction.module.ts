import { Module } from '@nestjs/common'
import { DataVersionModule } from '../rules/data-version.module'
import { NoticeModule } from '../rules/notice.module'
import { PriceModule } from '../runs/price.module'
import { SearchModule } from '../answer/search.module'
import { CorrectionDecision } from './correction-decision'
import { CorrectionController } from './correction.controller'
import { CorrectionService } from './correction.service'
import { ReportedWords } from './reported-words.job'
import { CorrectionStore } from './correction.store'
import { VisaUpdateStore } from './visa-update.store'
import { VisaUpdates } from './visa-updates'

@Module({
  imports: [DataVersionModule, NoticeModule, PriceModule, SearchModule],
  providers: [
    CorrectionDecision,
    CorrectionService,
    CorrectionStore,
    ReportedWords,
    VisaUpdateStore,
    VisaUpdates,
  ],
  controllers: [CorrectionController],
})
export class CorrectionModule {}
