import {
  getCurrentImport,
  importVisaData,
  importVisaPrices,
  initializePricing,
} from '@borderlane/contracts/catalogue/import'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { FirstImport } from './first-import'
import { FirstPrices } from './first-prices'
import { RunService } from './run.service'

/** What anyone may ask of a shop that starts empty. */
@Controller()
export class FirstImportController {
  constructor(
    private readonly first: FirstImport,
    private readonly firstPrices: FirstPrices,
    private readonly runs: RunService,
  ) {}

  @Handle(importVisaData)
  async importVisaData(batch: InputOf<typeof importVisaData>): Promise<OutputOf<typeof importVisaData>> {
    return this.first.batch(batch)
  }

  @Handle(importVisaPrices)
  async importVisaPrices(): Promise<OutputOf<typeof importVisaPrices>> {
    return this.firstPrices.prices()
  }

  @Handle(initializePricing)
  async initializePricing(): Promise<OutputOf<typeof initializePricing>> {
    return this.firstPrices.pricing()
  }

  @Handle(getCurrentImport)
  async getCurrentImport(): Promise<OutputOf<typeof getCurrentImport>> {
    return { run: await this.runs.current() }
  }
}
