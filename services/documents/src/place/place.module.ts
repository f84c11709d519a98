import { Module } from '@nestjs/common'
import { FileModule } from '../file/file.module'
import { ObjectModule } from '../object/object.module'
import { UploadPlaces } from './upload-places'
import { UploadStore } from './upload.store'

@Module({
  imports: [FileModule, ObjectModule],
  providers: [UploadPlaces, UploadStore],
  exports: [UploadPlaces, UploadStore],
})
export class PlaceModule {}
