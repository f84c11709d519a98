import { Module } from '@nestjs/common'
import { FileModule } from '../file/file.module'
import { ObjectModule } from '../object/object.module'
import { UploadPass } from './upload-pass'
import { UploadPlaces } from './upload-places'
import { UploadStore } from './upload.store'

@Module({
  imports: [FileModule, ObjectModule],
  providers: [UploadPass, UploadPlaces, UploadStore],
  exports: [UploadPass, UploadPlaces, UploadStore],
})
export class PlaceModule {}
