import { InternalFilesModule } from '@borderlane/runtime'
import { Module } from '@nestjs/common'
import { FileModule } from '../file/file.module'
import { ObjectModule } from '../object/object.module'
import { PlaceModule } from '../place/place.module'
import { ScanModule } from '../scan/scan.module'
import { VaultModule } from '../vault/vault.module'
import { FileKeeper } from './file-keeper'
import { NewDocuments } from './new-documents'
import { Replacement } from './replacement'
import { UploadController } from './upload.controller'
import { UploadService } from './upload.service'

@Module({
  imports: [FileModule, InternalFilesModule, ObjectModule, PlaceModule, ScanModule, VaultModule],
  providers: [FileKeeper, NewDocuments, Replacement, UploadService],
  controllers: [UploadController],
})
export class UploadModule {}
