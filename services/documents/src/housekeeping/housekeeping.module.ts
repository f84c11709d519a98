import { Module } from '@nestjs/common'
import { FileModule } from '../file/file.module'
import { LinkModule } from '../link/link.module'
import { ObjectModule } from '../object/object.module'
import { PlaceModule } from '../place/place.module'
import { Reconciler } from './reconcile.job'
import { ReconciliationStore } from './reconciliation.store'
import { Sweeper } from './sweep.job'

/** Removes what uploads and downloads left over, and compares documents with the store. */
@Module({
  imports: [FileModule, LinkModule, ObjectModule, PlaceModule],
  providers: [Reconciler, ReconciliationStore, Sweeper],
})
export class HousekeepingModule {}
