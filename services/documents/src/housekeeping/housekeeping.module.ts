import { Module } from '@nestjs/common'
import { FileModule } from '../file/file.module'
import { LinkModule } from '../link/link.module'
import { ObjectModule } from '../object/object.module'
import { PlaceModule } from '../place/place.module'
import { Reconciler } from './reconcile.job'
import { ReconciliationStore } from './reconciliation.store'
import { Sweeper } from './sweep.job'

/** What is left over is cleared away, and documents are compared with the store. */
@Module({
  imports: [FileModule, LinkModule, ObjectModule, PlaceModule],
  providers: [Reconciler, ReconciliationStore, Sweeper],
})
export class HousekeepingModule {}
