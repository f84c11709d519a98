import { Module } from '@nestjs/common'
import { ChangeModule } from '../change/change.module'
import { PriceModule } from '../price/price.module'
import { RunModule } from '../run/run.module'
import { SourceModule } from '../source/source.module'
import { TravelService } from './travel.service'

@Module({
  imports: [ChangeModule, PriceModule, RunModule, SourceModule],
  providers: [TravelService],
  exports: [TravelService],
})
export class TravelModule {}
