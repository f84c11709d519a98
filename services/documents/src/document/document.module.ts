import { Module } from '@nestjs/common'
import { FileModule } from '../file/file.module'
import { ObjectModule } from '../object/object.module'
import { DocumentController } from './document.controller'
import { DocumentService } from './document.service'

@Module({
  imports: [FileModule, ObjectModule],
  providers: [DocumentService],
  controllers: [DocumentController],
  exports: [DocumentService],
})
export class DocumentModule {}
