import { InternalFilesModule } from '@borderlane/runtime'
import { Module } from '@nestjs/common'
import { FileModule } from '../file/file.module'
import { VaultModule } from '../vault/vault.module'
import { CreateLink } from './create-link'
import { DocumentAccessStore } from './document-access.store'
import { DownloadStore } from './download.store'
import { FetchDocument } from './fetch-document'
import { ListViews } from './list-views'
import { OpenLink } from './open-link'

@Module({
  imports: [FileModule, InternalFilesModule, VaultModule],
  providers: [DocumentAccessStore, DownloadStore],
  controllers: [CreateLink, FetchDocument, ListViews, OpenLink],
  exports: [DownloadStore],
})
export class LinkModule {}
