import { Module } from '@nestjs/common'
import { WorkApart } from '../apart/work-apart'
import { DocumentStore } from './document.store'
import { FileCheck } from './file-check'
import { OrderLockStore } from './order-lock.store'
import { StaffActs } from './staff-acts'

/** Documents as they are kept, and what is done with a file before that. */
@Module({
  providers: [
    DocumentStore,
    FileCheck,
    OrderLockStore,
    StaffActs,
    { provide: WorkApart, useFactory: () => new WorkApart() },
  ],
  exports: [DocumentStore, FileCheck, OrderLockStore, StaffActs],
})
export class FileModule {}
