import { Module } from '@nestjs/common'
import { DemandController } from './demand.controller'
import { RouteDemand } from './route-demand'
import { RouteDemandStore } from './route-demand.store'

/** How often routes are asked for: what is asked for most is checked first. */
@Module({
  providers: [RouteDemand, RouteDemandStore],
  controllers: [DemandController],
  exports: [RouteDemand],
})
export class DemandModule {}
