import { CONFIG, HealthRegistry } from '@borderlane/runtime'
import { Module, type Provider } from '@nestjs/common'
import type { Config } from '../config'
import { FileModule } from '../file/file.module'
import { ObjectModule } from '../object/object.module'
import { VaultModule } from '../vault/vault.module'
import { Clamd } from './clamd'
import { ScanWaiting } from './scan-waiting.job'
import { NoScanner, VIRUS_SCANNER, type VirusScanner } from './virus-scanner'

/** The scanner that the settings name. While it is away, files wait for it and everything else goes on. */
const virusScannerProvider: Provider = {
  provide: VIRUS_SCANNER,
  inject: [CONFIG, HealthRegistry],
  useFactory: ({ CLAMD_URL }: Config, health: HealthRegistry): VirusScanner => {
    if (!CLAMD_URL) return new NoScanner()
    const clamd = new Clamd(CLAMD_URL)
    health.add('virus_scanner', () => clamd.check(), { required: false })
    return clamd
  },
}

@Module({
  imports: [FileModule, ObjectModule, VaultModule],
  providers: [ScanWaiting, virusScannerProvider],
  exports: [VIRUS_SCANNER],
})
export class ScanModule {}
