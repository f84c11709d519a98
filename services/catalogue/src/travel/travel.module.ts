import { Module } from '@nestjs/common'
import { DataVersionModule } from '../data-version/data-version.module'
import { NoticeModule } from '../notice/notice.module'
import { PriceModule } from '../price/price.module'
import { RunModule } from '../run/run.module'
import { SourceModule } from '../source/source.module'
import { TravelChanges } from './travel-changes'
import { TravelService } from './travel.service'

@Module({
  imports: [DataVersionModule, NoticeModule, PriceModule, RunModule, SourceModule],
  providers: [TravelChanges, TravelService],
  exports: [TravelService],
})
export class TravelModule {}
