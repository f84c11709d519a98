import { Module } from '@nestjs/common'
import { ChangeModule } from './change.module'
import { PriceModule } from './price.module'
import { RunModule } from './run.module'
import { SourceModule } from '../sources/source.module'
import { TravelService } from './travel.service'

@Module({
  imports: [ChangeModule, PriceModule, RunModule, SourceModule],
  providers: [TravelService],
  exports: [TravelService],
})
export class TravelModule {}
