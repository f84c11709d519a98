import { getQuote, listCountries, listExchangeRates } from '@borderlane/contracts/catalogue/public'
import type { Country, ExchangeRate } from '@borderlane/contracts/catalogue/country'
import { TerritoryAnswer } from '@borderlane/contracts/catalogue/territories'
import { checkTrip } from '@borderlane/contracts/catalogue/trips'
import { AppError, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import type { OfficialSite, Quote } from '@borderlane/contracts/catalogue/requirement'
import { type Locale, LOCALES } from '@borderlane/contracts/primitives'
import { Calls, serviceCaller } from '@borderlane/messaging'
import { type Clock, CLOCK, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { z } from 'zod'
import { CountryFinder } from '../question/country-finder'

/** How long the names of countries are good; they change with a release of the catalogue. */
const KEEP_MS = 10 * 60_000

/** What the catalogue knows. */
@Injectable()
export class CatalogueFacts {
  private known: { finder: CountryFinder; until: number; dataVersion: number | undefined } | undefined
  private loading: Promise<CountryFinder> | undefined

  constructor(
    private readonly calls: Calls,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Finds countries in questions. Old names are good as long as the catalogue does not answer.
   * @throws AppError when it has never answered
   */
  async readFinder(): Promise<CountryFinder> {
    if (!this.known) return this.load()
    if (this.clock.now().getTime() > this.known.until)
      this.load().catch(() =>
        log.info(
          { event: 'chat.countries_later' },
          'catalogue does not answer; keeping the known country names',
        ),
      )
    return this.known.finder
  }

  /** @returns rule and prices of a route of today; null where there is none. @throws AppError when the catalogue does not answer */
  async readQuote(from: string, to: string): Promise<Quote | null> {
    const { quote } = await this.readRoute(from, to)
    return quote ?? null
  }

  /** As `readQuote`, of a day where one is named; without a rule what the error has: `EndedRule`, `TerritoryAnswer`. */
  async readRoute(from: string, to: string, on?: string): Promise<{ quote?: Quote; details?: unknown }> {
    try {
      const quote = await this.calls.send(getQuote, { from, to, ...(on && { on }) }, serviceCaller('chat'))
      return { quote }
    } catch (error) {
      if (!(error instanceof AppError) || !NO_RULE.has(error.code)) throw error
      return { details: error.details }
    }
  }

  /** @returns what every leg of a trip asks of every passport. @throws AppError when the catalogue does not answer */
  checkTrip(question: InputOf<typeof checkTrip>): Promise<OutputOf<typeof checkTrip>> {
    return this.calls.send(checkTrip, question, serviceCaller('chat'))
  }

  /**
   * The authority's own page of a destination.
   * @param from a passport, where one is known
   */
  async officialSite(to: string, from?: string): Promise<OfficialSite | null> {
    const quote = await this.readQuote(from && from !== to ? from : anyPassportTo(to), to).catch(() => null)
    return quote?.requirement.officialSite ?? null
  }

  /** The official page of a territory with rules of its own, as the error of a route to it has it. */
  async siteOfTerritory(territory: string): Promise<OfficialSite | null> {
    const { details } = await this.readRoute(anyPassportTo(territory), territory).catch(() => ({
      details: null,
    }))
    return z.object({ territory: TerritoryAnswer }).safeParse(details).data?.territory.officialSite ?? null
  }

  /** Units of a currency for one pound; undefined where the catalogue has no rate, or does not answer. */
  async readRate(currency: string): Promise<ExchangeRate | undefined> {
    const known = await this.calls.send(listExchangeRates, {}, serviceCaller('chat')).catch(() => null)
    return known?.rates.find((rate) => rate.currency === currency)
  }

  private load(): Promise<CountryFinder> {
    return (this.loading ??= this.read().finally(() => (this.loading = undefined)))
  }

  private async read(): Promise<CountryFinder> {
    const ask = (lang: Locale): Promise<OutputOf<typeof listCountries>> =>
      this.calls.send(listCountries, { lang }, serviceCaller('chat'))
    const { dataVersion } = await ask('en')
    // A finder takes as much memory again while it is made, and the names seldom change.
    const isOld = dataVersion === undefined || this.known?.dataVersion !== dataVersion
    const named = async (lang: Locale): Promise<[Locale, Country[]]> => [lang, (await ask(lang)).countries]
    const finder = isOld
      ? new CountryFinder(new Map(await Promise.all(LOCALES.map(named))))
      : this.known!.finder
    this.known = { finder, until: this.clock.now().getTime() + KEEP_MS, dataVersion }
    return finder
  }
}

/** What holds for all passports comes with the rule of any. */
export const anyPassportTo = (to: string): string => (to === 'IN' ? 'US' : 'IN')

const NO_RULE = new Set([
  'catalogue.country_not_found',
  'catalogue.requirement_not_found',
  'catalogue.day_not_known',
  'validation.failed',
])
