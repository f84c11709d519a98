import { Module } from '@nestjs/common'
import { FileModule } from '../file/file.module'
import { LinkModule } from '../link/link.module'
import { ObjectModule } from '../object/object.module'
import { UploadModule } from '../upload/upload.module'
import { VaultModule } from '../vault/vault.module'
import { EraseFiles } from './erase-files'
import { Reconciler } from './reconcile.job'
import { ReconciliationStore } from './reconciliation.store'
import { Sweeper } from './sweep.job'

/** Removes what uploads and downloads left over and what orders no longer needs, and compares documents with the store. */
@Module({
  imports: [FileModule, LinkModule, ObjectModule, UploadModule, VaultModule],
  providers: [EraseFiles, Reconciler, ReconciliationStore, Sweeper],
})
export class HousekeepingModule {}
