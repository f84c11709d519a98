import { JobsModule, MessagingModule } from '@borderlane/messaging'
import { PersistenceModule } from '@borderlane/persistence'
import { type DynamicModule, Module } from '@nestjs/common'
import type { Config } from './config'
import { DocumentController } from './document/document.controller'
import { Document } from './document/document.entity'
import { DocumentService } from './document/document.service'
import { InternalPort } from './internal-port'
import { LinkController } from './link/link.controller'
import { LinkService } from './link/link.service'
import { CreateDocument1790000004000 } from './migrations/1790000004000-create-document'
import { ObjectRemoval } from './object/object-removal'
import { objectStoreProvider } from './object/object-store.provider'
import { Sweeper } from './object/sweep.job'
import { OrderAccess } from './order-access'
import { UploadController } from './upload/upload.controller'
import { UploadPlaces } from './upload/upload-places'
import { UploadService } from './upload/upload.service'

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
          migrations: [CreateDocument1790000004000],
          config,
        }),
      ],
      providers: [
        objectStoreProvider,
        InternalPort,
        OrderAccess,
        ObjectRemoval,
        Sweeper,
        UploadPlaces,
        DocumentService,
        UploadService,
        LinkService,
      ],
      controllers: [DocumentController, UploadController, LinkController],
    }
  }
}
