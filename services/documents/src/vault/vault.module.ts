import { Module } from '@nestjs/common'
import { FileModule } from '../file/file.module'
import { ObjectModule } from '../object/object.module'
import { FileKeyStore } from './file-key.store'
import { FileVault } from './file-vault'
import { SealFiles } from './seal-files.job'

@Module({
  imports: [FileModule, ObjectModule],
  providers: [FileKeyStore, FileVault, SealFiles],
  exports: [FileKeyStore, FileVault],
})
export class VaultModule {}
