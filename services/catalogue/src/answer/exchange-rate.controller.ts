import { listExchangeRates } from '@borderlane/contracts/catalogue/public'
import type { OutputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { CatalogueMemory } from './catalogue-memory'
import { toExchangeRate } from '../country/exchange-rate.view'

@Controller()
export class ExchangeRateController {
  constructor(private readonly memory: CatalogueMemory) {}

  /** The day is the oldest of the rates, so that none is called newer than it is. */
  @Handle(listExchangeRates)
  async listExchangeRates(): Promise<OutputOf<typeof listExchangeRates>> {
    const { rates } = this.memory
    const [oldest] = rates.map((rate) => rate.asOf).sort()
    return { asOf: oldest!, rates: rates.map(toExchangeRate) }
  }
}
