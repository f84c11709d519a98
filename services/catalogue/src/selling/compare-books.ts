import { setImmediate } from 'node:timers/promises'
import type { PriceExample, PriceRange, previewPriceBook } from '@borderlane/contracts/catalogue/price-book'
import type { OutputOf } from '@borderlane/contracts/define'
import { closingCondition } from '@borderlane/domain/catalogue/closing-condition'
import { ourFee, type PriceBook } from '@borderlane/domain/catalogue/price-book'
import { speedOptions } from '@borderlane/domain/pricing'
import { PROCESSING_SPEEDS } from '@borderlane/contracts/speeds'
import type { CatalogueMemory } from '../answer/catalogue-memory'
import { withOnlineVisa } from '../answer/online-visas'
import { toCountryName } from '../country/country-directory'
import type { Country } from '../country/country.entity'

const MOST_EXAMPLES = 10

type Sold = PriceRange['what']
const SOLD: readonly Sold[] = [...PROCESSING_SPEEDS, 'protection']

/** What a route's buyer pays us, by what is sold; undefined: nothing is sold. */
type Prices = Partial<Record<Sold, number>>

/** What is sold on all routes on a day under the book as it is, and under another one. */
export async function compareBooks(
  memory: CatalogueMemory,
  next: PriceBook,
  on: string,
): Promise<OutputOf<typeof previewPriceBook>> {
  const { countries, book } = memory.ofToday()
  const comparison = new Comparison()
  for (const passport of countries.countries) {
    for (const destination of countries.countries) {
      if (passport === destination) continue
      const before = pricesOf(memory, { passport, destination, book, on })
      if (before)
        comparison.add(
          passport,
          destination,
          before,
          pricesOf(memory, { passport, destination, book: next, on })!,
        )
    }
    // Quotes are answered between two passports.
    await setImmediate()
  }
  return { on, ...comparison.sum() }
}

interface Asked {
  passport: Country
  destination: Country
  book: PriceBook
  on: string
}

function pricesOf(memory: CatalogueMemory, { passport, destination, book, on }: Asked): Prices | undefined {
  const { requirements, offers } = memory.ofToday()
  const rule = requirements.find(passport.code, destination.code, on)?.rule
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

class Comparison {
  private routes = 0
  private changed = 0
  private readonly ranges = new Map<Sold, PriceRange>()
  private readonly examples = new Map<string, PriceExample>()

  add(passport: Country, destination: Country, before: Prices, after: Prices): void {
    this.routes += 1
    let isChanged = false
    for (const what of SOLD) {
      const [old, now] = [before[what], after[what]]
      if (old === undefined || now === undefined) continue
      this.widen(what, old, now)
      if (old === now) continue
      isChanged = true
      this.note(passport, destination, { what, before: old, after: now })
    }
    if (isChanged) this.changed += 1
  }

  private widen(what: Sold, before: number, after: number): void {
    const range = this.ranges.get(what) ?? {
      ...{ what, changed: 0 },
      ...{ lowest: { before, after }, highest: { before, after } },
    }
    this.ranges.set(what, {
      what,
      changed: range.changed + (before === after ? 0 : 1),
      lowest: { before: Math.min(range.lowest.before, before), after: Math.min(range.lowest.after, after) },
      highest: {
        before: Math.max(range.highest.before, before),
        after: Math.max(range.highest.after, after),
      },
    })
  }

  private note(
    passport: Country,
    destination: Country,
    change: Pick<PriceExample, 'what' | 'before' | 'after'>,
  ): void {
    const key = `${change.what} ${change.before} ${change.after}`
    const known = this.examples.get(key)
    if (known) known.routes += 1
    else
      this.examples.set(key, {
        ...{ passport: toCountryName(passport), destination: toCountryName(destination) },
        ...change,
        routes: 1,
      })
  }

  sum(): Omit<OutputOf<typeof previewPriceBook>, 'on'> {
    return {
      routes: this.routes,
      changed: this.changed,
      ranges: SOLD.flatMap((what) => this.ranges.get(what) ?? []),
      examples: [...this.examples.values()].sort((a, b) => b.routes - a.routes).slice(0, MOST_EXAMPLES),
    }
  }
}
