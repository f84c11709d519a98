import { InternalFilesModule } from '@borderlane/runtime'
import { Module } from '@nestjs/common'
import { FileModule } from '../file/file.module'
import { ObjectModule } from '../object/object.module'
import { ScanModule } from '../scan/scan.module'
import { VaultModule } from '../vault/vault.module'
import { KeepFile } from './keep-file'
import { ReceiveFile } from './receive-file'
import { StartUpload } from './start-upload'
import { UploadPass } from './upload-pass'
import { UploadPlaces } from './upload-places'
import { UploadStore } from './upload.store'

@Module({
  imports: [FileModule, InternalFilesModule, ObjectModule, ScanModule, VaultModule],
  providers: [KeepFile, UploadPass, UploadPlaces, UploadStore],
  controllers: [ReceiveFile, StartUpload],
  exports: [UploadStore],
})
export class UploadModule {}
