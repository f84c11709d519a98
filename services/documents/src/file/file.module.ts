import { Module } from '@nestjs/common'
import { FileSandbox } from '../sandbox/file-sandbox'
import { DocumentEvents } from './document-events'
import { DocumentStore } from './document.store'
import { FileCheck } from './file-check'

@Module({
  providers: [
    DocumentEvents,
    DocumentStore,
    FileCheck,
    // The limits are a test's to choose.
    { provide: FileSandbox, useFactory: () => new FileSandbox() },
  ],
  exports: [DocumentEvents, DocumentStore, FileCheck, FileSandbox],
})
export class FileModule {}
