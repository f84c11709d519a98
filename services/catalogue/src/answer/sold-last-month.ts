import { countSold } from '@borderlane/contracts/orders/figures'
import type { Difference } from '@borderlane/contracts/proposal'
import { PROCESSING_SPEEDS } from '@borderlane/contracts/speeds'
import { closingCondition } from '@borderlane/domain/catalogue/closing-condition'
import { ourFee, type PriceBook } from '@borderlane/domain/catalogue/price-book'
import { speedOptions } from '@borderlane/domain/pricing'
import { Calls, serviceCaller } from '@borderlane/messaging'
import { log } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import type { Country } from '../rules/country.entity'
import { CatalogueMemory } from './catalogue-memory'
import { withOnlineVisa } from './online-visas'

export const SOLD = [...PROCESSING_SPEEDS, 'protection'] as const

/** What a route's buyer pays us, in pence, by what is sold. */
export type Prices = Partial<Record<(typeof SOLD)[number], number>>

interface Asked {
  passport: Country
  destination: Country
  book: PriceBook
  /** `YYYY-MM-DD`. */
  on: string
  /** As if this were the base fee of its rule. */
  baseFeeCents?: number | undefined
}

/** @returns undefined: nothing is sold */
export function pricesOf(
  memory: CatalogueMemory,
  { passport, destination, book, on, baseFeeCents }: Asked,
): Prices | undefined {
  const { requirements, offers } = memory.ofToday()
  const found = requirements.find(passport.code, destination.code, on)?.rule
  const rule = found && { ...found, baseServiceFeeCents: baseFeeCents ?? found.baseServiceFeeCents }
  const kind = rule && memory.kindOf(rule, passport, destination)
  if (!kind) return undefined
  if (closingCondition({ conditions: memory.findConditions(passport.code, destination.code, rule) }))
    return undefined
  const prices = memory.findPrices(passport, destination, kind, { book, day: on })
  const online = rule.visaType === 'on_arrival' && memory.onlineVisas.find(passport.code, destination)
  const sold = online ? withOnlineVisa(rule, online) : rule
  const ladder = speedOptions({ ...sold, baseServiceFeeCents: ourFee(rule, prices) }, prices.percents)
  const options = offers.sellSpeeds(passport.code, destination.code, kind, ladder)
  if (options.length === 0) return undefined
  const fees: Prices = Object.fromEntries(
    options.map(({ speed, serviceFeeCents }) => [speed, serviceFeeCents]),
  )
  const { protection } = offers.findOffer(passport.code, destination.code, kind)
  const protectionCents = offers.findProtection(passport.code, destination.code, kind, prices.protectionCents)
  return { ...fees, ...(protection && { protection: protectionCents }) }
}

interface Changed {
  book?: PriceBook
  /** New base fees by route (`GBCN`), of those that are asked for. */
  findBaseFees?: (routes: string[]) => Promise<ReadonlyMap<string, number>>
}

/** What a change of prices would have made of the orders that were paid in the last 30 days. */
@Injectable()
export class SoldLastMonth {
  constructor(
    private readonly calls: Calls,
    private readonly memory: CatalogueMemory,
  ) {}

  /**
   * Our fees of these orders at today's prices, and at the changed ones; how many orders that is, and of how many the
   * price is not known. The sum is null where orders does not answer.
   */
  async sumFees(changed: Changed): Promise<Difference[]> {
    const month = await this.calls.send(countSold, {}, serviceCaller('catalogue')).catch((err: unknown) => {
      log.warn(
        { event: 'catalogue.month_not_known', err },
        'a proposal does not say what last month would be',
      )
    })
    if (!month) return [{ what: 'monthCents', before: null, after: null }]
    const { countries, book, day: on } = this.memory.ofToday()
    const fees = await changed.findBaseFees?.(month.sold.map((one) => one.passport + one.destination))
    let [orders, unknown, before, after] = [0, month.rest, 0, 0]
    for (const one of month.sold) {
      const [passport, destination] = [countries.lookUp(one.passport), countries.lookUp(one.destination)]
      const route = passport && destination && { passport, destination, on }
      const old = route && pricesOf(this.memory, { ...route, book })
      const now =
        route &&
        pricesOf(this.memory, {
          ...{ ...route, book: changed.book ?? book },
          baseFeeCents: fees?.get(one.passport + one.destination),
        })
      const [fee, newFee] = [old?.[one.speed], now?.[one.speed]]
      if (fee === undefined || newFee === undefined) {
        unknown += one.orders
        continue
      }
      orders += one.orders
      before += fee * one.orders + (old!.protection ?? 0) * one.protected
      after += newFee * one.orders + (now!.protection ?? 0) * one.protected
    }
    return [
      { what: 'monthCents', before, after },
      { what: 'monthOrders', before: null, after: orders },
      ...(unknown > 0 ? [{ what: 'monthUnknown' as const, before: null, after: unknown }] : []),
    ]
  }
}
