import { Module } from '@nestjs/common'
import { FileSandbox } from './file-sandbox'

@Module({
  // The limits are a test's to choose.
  providers: [{ provide: FileSandbox, useFactory: () => new FileSandbox() }],
  exports: [FileSandbox],
})
export class SandboxModule {}
