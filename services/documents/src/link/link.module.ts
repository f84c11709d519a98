import { InternalFilesModule } from '@borderlane/runtime'
import { Module } from '@nestjs/common'
import { DocumentModule } from '../document/document.module'
import { VaultModule } from '../vault/vault.module'
import { ViewLogModule } from '../view-log/view-log.module'
import { DownloadStore } from './download.store'
import { Downloads } from './downloads'
import { LinkController } from './link.controller'
import { LinkService } from './link.service'

@Module({
  imports: [DocumentModule, InternalFilesModule, VaultModule, ViewLogModule],
  providers: [Downloads, DownloadStore, LinkService],
  controllers: [LinkController],
  exports: [DownloadStore],
})
export class LinkModule {}
