import { closingCondition } from '@borderlane/contracts/catalogue/closing-condition'
import type { Quote, VisaRequirement } from '@borderlane/contracts/catalogue/requirement'
import { AppError, type FieldIssue } from '@borderlane/contracts/errors'
import { DENIAL_PROTECTION_FEE_CENTS, speedOptions } from '@borderlane/contracts/pricing'
import { Injectable } from '@nestjs/common'
import { CatalogueMemory } from './catalogue-memory'
import type { Country } from '../country/country.entity'
import { withOnlineVisa } from './online-visas'
import { toRequirement } from './requirement.view'
import { entryOf } from './visa-title'

/** Both countries as the caller names them. */
interface Route {
  from: string
  to: string
}

type RouteOnDay = Route & { on?: string | undefined }

/** So far ahead we answer: what is decided about later years is a guess. */
const MOST_MONTHS_AHEAD = 24

/** Answers what a route asks for and costs. */
@Injectable()
export class RequirementService {
  constructor(private readonly memory: CatalogueMemory) {}

  /** @throws AppError for an unknown country or the same country twice */
  async countriesOf({ from, to }: Route): Promise<{ passport: Country; destination: Country }> {
    const { countries } = this.memory.ofToday()
    const passport = countries.find(from, 'from')
    const destination = countries.find(to, 'to')
    if (passport === destination) {
      const fields: FieldIssue[] = [{ path: 'to', message: 'must be another country than from' }]
      throw new AppError('validation.failed', { fields })
    }
    return { passport, destination }
  }

  /** @throws AppError for an unknown country, the same country twice, or a route without a rule */
  async find(route: RouteOnDay): Promise<VisaRequirement> {
    const { passport, destination } = await this.countriesOf(route)
    const { requirements, disagreements, day: today, dataVersion } = this.memory.ofToday()
    const on = route.on ?? today
    if (route.on) checkDay(on, today)
    const found = requirements.find(passport.code, destination.code, on)
    const later = requirements.after(passport.code, destination.code, on)
    if (!found)
      throw new AppError(
        requirements.has(passport.code, destination.code)
          ? 'catalogue.day_not_known'
          : 'catalogue.requirement_not_found',
      )
    const officialSite = this.memory.officialSite(destination.code, found.rule.visaType)
    return toRequirement(found, {
      passport,
      destination,
      officialSite,
      later,
      disagreements: disagreements.get(passport.code + destination.code) ?? [],
      announced: this.memory.announced(passport.code, destination.code),
      conditions: this.memory.conditionsOf(passport.code, destination.code, found.rule),
      passportRule: this.memory.passportRule(destination.code),
      variant: this.memory.variants.find(passport.code, destination.code, entryOf(found.rule)),
      on,
      today,
      dataVersion,
    })
  }

  async quote(route: RouteOnDay): Promise<Quote> {
    const requirement = await this.find(route)
    const { online, options } = this.soldFor(requirement)
    return {
      requirement,
      online,
      currency: 'GBP',
      options,
      denialProtectionFeeCents: DENIAL_PROTECTION_FEE_CENTS,
      canApply: options.length > 0,
      dataVersion: requirement.dataVersion,
    }
  }

  /** What can be ordered: of a visa on arrival only what the authority takes online. Nothing is sold at a counter. */
  private soldFor(requirement: VisaRequirement): Pick<Quote, 'online' | 'options'> {
    if (!requirement.visaRequired || !requirement.admitted || closingCondition(requirement))
      return { online: null, options: [] }
    if (requirement.visaType !== 'on_arrival') return { online: null, options: speedOptions(requirement) }
    const { passportCountry, destinationCountry } = requirement
    const sold = this.memory.onlineVisas.find(passportCountry.code, destinationCountry)
    return sold
      ? { online: sold.visa, options: speedOptions(withOnlineVisa(requirement, sold)) }
      : { online: null, options: [] }
  }

  async count(): Promise<{ count: number; countries: number; dataVersion: number }> {
    const { requirements, countries, day, dataVersion } = this.memory.ofToday()
    return { count: requirements.count(day), countries: countries.countries.length, dataVersion }
  }
}

/** @throws AppError `validation.failed` for a day of travel that is over, or too far ahead */
function checkDay(on: string, today: string): void {
  const last = new Date(today)
  last.setUTCMonth(last.getUTCMonth() + MOST_MONTHS_AHEAD)
  const message =
    on < today
      ? 'must not be in the past'
      : on > last.toISOString().slice(0, 10)
        ? `must be within ${MOST_MONTHS_AHEAD} months`
        : null
  if (message) throw new AppError('validation.failed', { fields: [{ path: 'on', message }] })
}
