import { Module } from '@nestjs/common'
import { DocumentAccessStore } from './document-access.store'
import { ViewLog } from './view-log'
import { ViewLogController } from './view-log.controller'

@Module({
  providers: [DocumentAccessStore, ViewLog],
  controllers: [ViewLogController],
  exports: [ViewLog],
})
export class ViewLogModule {}
