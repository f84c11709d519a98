import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { DataVersion } from '../rules/data-version'
import { ExchangeRate } from '../country/exchange-rate.entity'
import { isImplausible, readEcbRates } from '../sources/ecb-rates'
import type { Flaw } from '../sources/reading'

/** Brings the day's rates where the bank has the currency. The others keep their rate and its day. */
@Injectable()
export class LiveRates {
  constructor(
    private readonly db: DataSource,
    private readonly version: DataVersion,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns why the rates are not used @throws ChangedForm */
  async bring({ rates, day }: ReturnType<typeof readEcbRates>): Promise<Flaw | null> {
    if (day > this.clock.now().toISOString().slice(0, 10)) return 'implausible'
    return this.db.transaction(async (tx) => {
      const present = await tx.find(ExchangeRate)
      if (isImplausible(rates, new Map(present.map((rate) => [rate.currency, rate.ratePerGbp]))))
        return 'implausible'
      const newer = present.filter(({ currency, asOf }) => rates.has(currency) && asOf < day)
      if (newer.length === 0) return null
      await tx.save(
        ExchangeRate,
        newer.map((rate) => ({ ...rate, ratePerGbp: rates.get(rate.currency)!, asOf: day })),
      )
      await this.version.raise(tx)
      return null
    })
  }
}
