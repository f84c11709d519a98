import { InternalFilesModule } from '@borderlane/runtime'
import { Module } from '@nestjs/common'
import { DocumentModule } from '../document/document.module'
import { ObjectModule } from '../object/object.module'
import { ViewLogModule } from '../view-log/view-log.module'
import { DownloadStore } from './download.store'
import { LinkController } from './link.controller'
import { LinkService } from './link.service'

@Module({
  imports: [DocumentModule, InternalFilesModule, ObjectModule, ViewLogModule],
  providers: [DownloadStore, LinkService],
  controllers: [LinkController],
  exports: [DownloadStore],
})
export class LinkModule {}
