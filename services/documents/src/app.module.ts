import { JobsModule, MessagingModule } from '@borderlane/messaging'
import { PersistenceModule } from '@borderlane/persistence'
import { type DynamicModule, Module } from '@nestjs/common'
import { WorkApart } from './apart/work-apart'
import type { Config } from './config'
import { migrations } from './migrations'
import { DocumentController } from './document/document.controller'
import { Document } from './document/document.entity'
import { DocumentService } from './document/document.service'
import { ErasureEvents } from './erasure/erasure.events'
import { InternalPort } from './internal-port'
import { LinkController } from './link/link.controller'
import { LinkService } from './link/link.service'
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
          migrations,
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
        { provide: WorkApart, useFactory: () => new WorkApart() },
        UploadPlaces,
        DocumentService,
        UploadService,
        LinkService,
      ],
      controllers: [DocumentController, UploadController, LinkController, ViewLogController],
    }
  }
}
