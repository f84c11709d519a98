import { Module } from '@nestjs/common'
import { FileModule } from '../file/file.module'
import { ObjectModule } from '../object/object.module'
import { VaultModule } from '../vault/vault.module'
import { ScanWaiting } from './scan-waiting.job'
import { VIRUS_SCANNER } from './virus-scanner'
import { virusScannerProvider } from './virus-scanner.provider'

@Module({
  imports: [FileModule, ObjectModule, VaultModule],
  providers: [ScanWaiting, virusScannerProvider],
  exports: [VIRUS_SCANNER],
})
export class ScanModule {}
