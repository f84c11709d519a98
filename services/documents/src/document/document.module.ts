import { Module } from '@nestjs/common'
import { FileModule } from '../file/file.module'
import { ObjectModule } from '../object/object.module'
import { VaultModule } from '../vault/vault.module'
import { ChangeDocument } from './change-document'
import { ListDocuments } from './list-documents'
import { ReadVisa } from './read-visa'

@Module({
  imports: [FileModule, ObjectModule, VaultModule],
  controllers: [ChangeDocument, ListDocuments, ReadVisa],
})
export class DocumentModule {}
