import { InternalFilesModule } from '@borderlane/runtime'
import { Module } from '@nestjs/common'
import { FileModule } from '../file/file.module'
import { EraseFiles } from '../housekeeping/erase-files'
import { Reconciler } from '../housekeeping/reconcile.job'
import { ReconciliationStore } from '../housekeeping/reconciliation.store'
import { Sweeper } from '../housekeeping/sweep.job'
import { CreateLink } from '../link/create-link'
import { DocumentAccessStore } from '../link/document-access.store'
import { DownloadStore } from '../link/download.store'
import { FetchDocument } from '../link/fetch-document'
import { ListViews } from '../link/list-views'
import { OpenLink } from '../link/open-link'
import { ObjectModule } from '../object/object.module'
import { ScanModule } from '../scan/scan.module'
import { KeepFile } from '../upload/keep-file'
import { ReceiveFile } from '../upload/receive-file'
import { StartUpload } from '../upload/start-upload'
import { UploadPass } from '../upload/upload-pass'
import { UploadPlaces } from '../upload/upload-places'
import { UploadStore } from '../upload/upload.store'
import { VaultModule } from '../vault/vault.module'
import { ChangeDocument } from './change-document'
import { ListDocuments } from './list-documents'
import { ReadVisa } from './read-visa'

/** From an upload to the link that opens a document, and what becomes of both and of what orders no longer need. */
@Module({
  imports: [FileModule, InternalFilesModule, ObjectModule, ScanModule, VaultModule],
  providers: [
    DocumentAccessStore,
    DownloadStore,
    EraseFiles,
    KeepFile,
    ReconciliationStore,
    Reconciler,
    Sweeper,
    UploadPass,
    UploadPlaces,
    UploadStore,
  ],
  controllers: [
    ChangeDocument,
    CreateLink,
    FetchDocument,
    ListDocuments,
    ListViews,
    OpenLink,
    ReadVisa,
    ReceiveFile,
    StartUpload,
  ],
})
export class DocumentModule {}
