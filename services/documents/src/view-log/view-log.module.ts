import { Module } from '@nestjs/common'
import { DocumentAccessStore } from './document-access.store'
import { ViewLog } from './view-log'
import { ViewLogController } from './view-log.controller'
import { ViewLogJobs } from './view-log.job'

@Module({
  providers: [DocumentAccessStore, ViewLog, ViewLogJobs],
  controllers: [ViewLogController],
  exports: [ViewLog],
})
export class ViewLogModule {}
