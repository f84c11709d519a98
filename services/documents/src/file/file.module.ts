import { Module } from '@nestjs/common'
import { SandboxModule } from '../sandbox/sandbox.module'
import { DocumentStore } from './document.store'
import { FileCheck } from './file-check'
import { OrderLockStore } from './order-lock.store'
import { PaperEvents } from './paper-events'
import { StaffActs } from './staff-acts'

/** Documents as they are kept, and what is done with a file before that. */
@Module({
  imports: [SandboxModule],
  providers: [DocumentStore, FileCheck, OrderLockStore, PaperEvents, StaffActs],
  exports: [DocumentStore, FileCheck, OrderLockStore, PaperEvents, StaffActs],
})
export class FileModule {}
