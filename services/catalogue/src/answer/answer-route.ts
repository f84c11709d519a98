import { offerKind, soldAs } from '@borderlane/domain/catalogue/offer'
import {
  countRequirements,
  findRequirement,
  getQuote,
  listCountries,
  listExchangeRates,
  listRuleHistory,
} from '@borderlane/contracts/catalogue/public'
import type { Quote, VisaRequirement } from '@borderlane/contracts/catalogue/requirement'
import {
  TERRITORIES,
  territoryNotes,
  type TerritoryAnswer,
} from '@borderlane/contracts/catalogue/territories'
import { closingCondition } from '@borderlane/domain/catalogue/closing-condition'
import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import type { FieldIssue } from '@borderlane/contracts/errors'
import { feeOnArrival, quoteOnArrival } from '@borderlane/domain/catalogue/fee-season'
import { ourFee } from '@borderlane/domain/catalogue/price-book'
import { speedOptions } from '@borderlane/domain/pricing'
import { Handle } from '@borderlane/messaging'
import { inSentence } from '@borderlane/words/country-in-sentence'
import { Controller, Injectable } from '@nestjs/common'
import {
  findTerritory,
  listTerritories,
  territoryName,
  toCountry,
  toCountryName,
} from '../rules/country-directory'
import type { Country } from '../rules/country.entity'
import { RuleHistory } from '../rules/rule-history.store'
import { entryOf, note } from '../rules/visa-policy'
import { CatalogueMemory } from './catalogue-memory'
import { withOnlineVisa } from './online-visas'
import { notePhrase, toEndedRule, toRequirement } from './requirement.view'
import { RouteDemand } from './route-demand'

interface Route {
  from: string
  to: string
}

/** We answer so far ahead: rules of later years are guesses. */
const MOST_MONTHS_AHEAD = 24

interface Sold {
  online: Quote['online']
  priced: VisaRequirement
}

@Injectable()
export class RouteAnswers {
  constructor(private readonly memory: CatalogueMemory) {}

  /** @throws AppError for an unknown country or the same country twice */
  findCountries({ from, to }: Route): { passport: Country; destination: Country } {
    const passport = this.findCountry(from, 'from')
    const destination = this.findCountry(to, 'to')
    if (passport === destination) {
      const fields: FieldIssue[] = [{ path: 'to', message: 'must be another country than from' }]
      throw new AppError('validation.failed', { fields })
    }
    return { passport, destination }
  }

  /** @throws AppError also for a territory, with what we can say of it */
  private findCountry(name: string, field: keyof Route): Country {
    const { countries } = this.memory.ofToday()
    const known = countries.lookUp(name)
    if (known) return known
    const code = findTerritory(name)
    if (!code) return countries.find(name, field)
    const territory = this.answerTerritory(code, field === 'from')
    const isAnswered = territory.country && (field === 'from' || territory.rules === 'same')
    throw new AppError('catalogue.country_not_found', {
      field,
      suggestions: isAnswered ? [territory.country!.code] : [],
      territory,
    })
  }

  private answerTerritory(code: string, asPassport: boolean): TerritoryAnswer {
    const { country: state, rules } = TERRITORIES.get(code)!
    const country = state ? this.memory.countries.lookUp(state) : null
    const params = {
      place: territoryName(code, 'en'),
      state: country ? (inSentence[country.code] ?? country.name) : '',
    }
    return {
      code,
      name: params.place,
      country: country && toCountryName(country),
      rules,
      notes: territoryNotes(code, asPassport).map((one) => notePhrase(note(one, params))),
      // Of one with rules of its own, the page of another country would be the wrong authority's.
      officialSite:
        this.memory.findOfficialSite(code, 'any') ??
        (country && rules !== 'own' ? this.memory.findOfficialSite(country.code, 'any') : null),
    }
  }

  /** @throws AppError for an unknown country, the same country twice, or a route without a rule */
  findRequirement(route: Route & { on?: string | undefined }): VisaRequirement {
    const { passport, destination } = this.findCountries(route)
    const { requirements, day: today } = this.memory.ofToday()
    const on = route.on ?? today
    if (route.on) checkDay(on, today)
    const requirement = this.requirementOn(passport, destination, on)
    if (requirement) return feeOnArrival(requirement, route.on)
    const [from, to] = [passport.code, destination.code]
    if (!requirements.has(from, to)) throw new AppError('catalogue.requirement_not_found')
    throw new AppError('catalogue.day_not_known', toEndedRule(requirements.before(from, to, on)))
  }

  /** null: no rule is known for that day. */
  private requirementOn(passport: Country, destination: Country, on: string): VisaRequirement | null {
    const { requirements, disagreements, day: today, dataVersion } = this.memory.ofToday()
    const [from, to] = [passport.code, destination.code]
    const found = requirements.find(from, to, on)
    if (!found) return null
    const requirement = toRequirement(found, {
      passport,
      destination,
      officialSite: this.memory.findOfficialSite(to, found.rule.visaType),
      later: requirements.after(from, to, on),
      disagreements: disagreements.get(from + to) ?? [],
      announced: this.memory.findAnnounced(from, to),
      conditions: this.memory.findConditions(from, to, found.rule),
      passportRule: this.memory.findPassportRule(from, to, on),
      duties: this.memory.findDuties(from, to, on),
      held: this.memory.findHeld(from, to, on, found.rule),
      dutySource: this.memory.findDutySource(to),
      variant: this.memory.variants.find(from, to, entryOf(found.rule)),
      variantSources: this.memory.variants.findSources(from, to, entryOf(found.rule)),
      papers: this.memory.papers.find(to, entryOf(found.rule)),
      on,
      today,
      dataVersion,
    })
    const kind = this.memory.kindOf(found.rule, passport, destination)
    if (!kind) return requirement
    const prices = this.memory.findPrices(passport, destination, kind)
    return { ...requirement, baseServiceFeeCents: ourFee(found.rule, prices) }
  }

  /** By codes. null: no rule is known for that day. */
  tryRequirement(from: string, to: string, on: string): VisaRequirement | null {
    const { countries } = this.memory.ofToday()
    const requirement = this.requirementOn(countries.find(from, 'from'), countries.find(to, 'to'), on)
    return requirement && feeOnArrival(requirement, on)
  }

  /** As `tryRequirement`. */
  tryQuote(from: string, to: string, on: string): Quote | null {
    const requirement = this.tryRequirement(from, to, on)
    return requirement && this.quoteOf(requirement, on)
  }

  /** @throws AppError as `findRequirement` */
  makeQuote(route: Route & { on?: string | undefined }): Quote {
    return this.quoteOf(this.findRequirement(route), route.on)
  }

  private quoteOf(requirement: VisaRequirement, arrival: string | undefined): Quote {
    const sold = this.soldFor(requirement)
    const quote: Quote = {
      requirement,
      online: sold?.online ?? null,
      currency: 'GBP',
      ...this.offerFor(requirement, sold),
      dataVersion: requirement.dataVersion,
    }
    return quoteOnArrival(quote, arrival)
  }

  /** What the operator sells of it, how, and for how much. */
  private offerFor(
    requirement: VisaRequirement,
    sold: Sold | null,
  ): Pick<Quote, 'offer' | 'options' | 'denialProtectionFeeCents' | 'canApply'> {
    const { offers, countries } = this.memory.ofToday()
    const kind = offerKind(soldAs({ requirement, online: sold?.online ?? null }))
    if (!kind) return { offer: null, options: [], denialProtectionFeeCents: 0, canApply: false }
    const [from, to] = [requirement.passportCountry.code, requirement.destinationCountry.code]
    const prices = this.memory.findPrices(countries.find(from, 'from'), countries.find(to, 'to'), kind)
    const options = sold ? speedOptions(sold.priced, prices.percents) : []
    const offered = offers.sellSpeeds(from, to, kind, options)
    return {
      offer: offers.findOffer(from, to, kind),
      options: offered,
      denialProtectionFeeCents: offers.findProtection(from, to, kind, prices.protectionCents),
      canApply: offered.length > 0,
    }
  }

  /** What can be ordered: of a visa on arrival only what the authority offers online. Nothing is sold at a counter. */
  private soldFor(requirement: VisaRequirement): Sold | null {
    if (!requirement.visaRequired || !requirement.admitted || closingCondition(requirement)) return null
    if (requirement.visaType !== 'on_arrival') return { online: null, priced: requirement }
    const { passportCountry, destinationCountry } = requirement
    const sold = this.memory.onlineVisas.find(passportCountry.code, destinationCountry)
    return sold && { online: sold.visa, priced: withOnlineVisa(requirement, sold) }
  }
}

@Controller()
export class AnswerController {
  constructor(
    private readonly answers: RouteAnswers,
    private readonly memory: CatalogueMemory,
    private readonly history: RuleHistory,
    private readonly demand: RouteDemand,
  ) {}

  @Handle(findRequirement)
  async findRequirement(route: InputOf<typeof findRequirement>): Promise<OutputOf<typeof findRequirement>> {
    return this.answers.findRequirement(route)
  }

  @Handle(getQuote)
  async getQuote(route: InputOf<typeof getQuote>, caller: Caller): Promise<OutputOf<typeof getQuote>> {
    const quote = this.answers.makeQuote(route)
    const { passportCountry, destinationCountry } = quote.requirement
    if (caller.service === 'orders') this.demand.countOrder(passportCountry.code + destinationCountry.code)
    return quote
  }

  @Handle(countRequirements)
  async countRequirements(): Promise<OutputOf<typeof countRequirements>> {
    const { requirements, countries, day, dataVersion } = this.memory.ofToday()
    return { count: requirements.count(day), countries: countries.countries.length, dataVersion }
  }

  @Handle(listRuleHistory)
  async listRuleHistory(route: InputOf<typeof listRuleHistory>): Promise<OutputOf<typeof listRuleHistory>> {
    const { passport, destination } = this.answers.findCountries(route)
    return { history: await this.history.listPairChanges(passport.code, destination.code) }
  }

  @Handle(listCountries)
  async listCountries({ lang }: InputOf<typeof listCountries>): Promise<OutputOf<typeof listCountries>> {
    const { countries, dataVersion } = this.memory.ofToday()
    const named = countries.countries.map((country) => toCountry(country, lang))
    return {
      countries: named.sort((a, b) => a.name.localeCompare(b.name, lang)),
      territories: listTerritories(lang),
      dataVersion,
    }
  }

  /** The day is the oldest of the rates, so that none is called newer than it is. */
  @Handle(listExchangeRates)
  async listExchangeRates(): Promise<OutputOf<typeof listExchangeRates>> {
    const { rates } = this.memory
    const [oldest] = rates.map((rate) => rate.asOf).sort()
    return {
      asOf: oldest!,
      rates: rates.map(({ currency, ratePerGbp, asOf }) => ({
        currency,
        ratePerGbp: Number(ratePerGbp),
        asOf,
      })),
    }
  }
}

export function lastDayAhead(today: string): string {
  return monthsFrom(today, MOST_MONTHS_AHEAD)
}

export function monthsFrom(day: string, months: number): string {
  const then = new Date(day)
  then.setUTCMonth(then.getUTCMonth() + months)
  return then.toISOString().slice(0, 10)
}

/** @throws AppError `validation.failed` for a day of travel in the past, or too far ahead */
function checkDay(on: string, today: string): void {
  const message =
    on < today
      ? 'must not be in the past'
      : on > lastDayAhead(today)
        ? `must be within ${MOST_MONTHS_AHEAD} months`
        : null
  if (message) throw new AppError('validation.failed', { fields: [{ path: 'on', message }] })
}
