import { JobsModule, MessagingModule } from '@borderlane/messaging'
import { PersistenceModule } from '@borderlane/persistence'
import { type DynamicModule, Module } from '@nestjs/common'
import type { Config } from './config'
import { DocumentController } from './document/document.controller'
import { Document } from './document/document.entity'
import { DocumentService } from './document/document.service'
import { ErasureEvents } from './erasure/erasure.events'
import { InternalPort } from './internal-port'
import { LinkController } from './link/link.controller'
import { LinkService } from './link/link.service'
import { CreateDocument1790000004000 } from './migrations/1790000004000-create-document'
import { DecisionsApart1790000040000 } from './migrations/1790000040000-decisions-apart'
import { DocumentLife1790000024000 } from './migrations/1790000024000-document-life'
import { ErasedOrder1790000036000 } from './migrations/1790000036000-erased-order'
import { ObjectRemoval } from './object/object-removal'
import { objectStoreProvider } from './object/object-store.provider'
import { Reconciler } from './object/reconcile.job'
import { Sweeper } from './object/sweep.job'
import { ScanWaiting } from './scan/scan-waiting.job'
import { virusScannerProvider } from './scan/virus-scanner.provider'
import { FileCheck } from './upload/file-check'
import { UploadController } from './upload/upload.controller'
import { UploadPlaces } from './upload/upload-places'
import { UploadService } from './upload/upload.service'
import { ViewLog } from './view-log/view-log'
import { ViewLogController } from './view-log/view-log.controller'

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MessagingModule.forProcess({ name: 'documents', config }),
        JobsModule.forProcess({ name: 'documents', config }),
        PersistenceModule.forService({
          schema: 'documents',
          entities: [Document],
          migrations: [
            CreateDocument1790000004000,
            DocumentLife1790000024000,
            ErasedOrder1790000036000,
            DecisionsApart1790000040000,
          ],
          config,
        }),
      ],
      providers: [
        objectStoreProvider,
        virusScannerProvider,
        ErasureEvents,
        ScanWaiting,
        ViewLog,
        InternalPort,
        ObjectRemoval,
        Reconciler,
        Sweeper,
        FileCheck,
        UploadPlaces,
        DocumentService,
        UploadService,
        LinkService,
      ],
      controllers: [DocumentController, UploadController, LinkController, ViewLogController],
    }
  }
}
