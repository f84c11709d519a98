import { CONFIG, HealthRegistry } from '@borderlane/runtime'
import type { Provider } from '@nestjs/common'
import type { Config } from '../config'
import { Clamd } from './clamd'
import { NoScanner, VIRUS_SCANNER, type VirusScanner } from './virus-scanner'

/** The scanner that the settings name. While it is away, files wait for it and everything else goes on. */
export const virusScannerProvider: Provider = {
  provide: VIRUS_SCANNER,
  inject: [CONFIG, HealthRegistry],
  useFactory: ({ CLAMD_URL }: Config, health: HealthRegistry): VirusScanner => {
    if (!CLAMD_URL) return new NoScanner()
    const clamd = new Clamd(CLAMD_URL)
    health.add('virus_scanner', () => clamd.check(), { required: false })
    return clamd
  },
}
