import type { Quote, VisaRequirement } from '@borderlane/contracts/catalogue/requirement'
import { AppError, type FieldIssue } from '@borderlane/contracts/errors'
import { DENIAL_PROTECTION_FEE_CENTS, speedOptions } from '@borderlane/contracts/pricing'
import { Injectable } from '@nestjs/common'
import { CatalogueMemory } from './catalogue-memory'
import type { Country } from '../country/country.entity'
import { toRequirement } from './requirement.view'

/** Both countries as the caller names them. */
interface Route {
  from: string
  to: string
}

/** Answers what a route asks for and costs. */
@Injectable()
export class RequirementService {
  constructor(private readonly memory: CatalogueMemory) {}

  /** @throws AppError for an unknown country or the same country twice */
  async countriesOf({ from, to }: Route): Promise<{ passport: Country; destination: Country }> {
    const { countries } = await this.memory.ofToday()
    const passport = countries.find(from, 'from')
    const destination = countries.find(to, 'to')
    if (passport === destination) {
      const fields: FieldIssue[] = [{ path: 'to', message: 'must be another country than from' }]
      throw new AppError('validation.failed', { fields })
    }
    return { passport, destination }
  }

  /** @throws AppError for an unknown country, the same country twice, or a route without a rule */
  async find(route: Route): Promise<VisaRequirement> {
    const { passport, destination } = await this.countriesOf(route)
    const { requirements, day, dataVersion } = await this.memory.ofToday()
    const found = requirements.find(passport.code, destination.code)
    if (!found) throw new AppError('catalogue.requirement_not_found')
    const officialSite = this.memory.officialSite(destination.code, found.rule.visaType)
    return toRequirement(found, { passport, destination, officialSite, today: day, dataVersion })
  }

  async quote(route: Route): Promise<Quote> {
    const requirement = await this.find(route)
    const options = requirement.visaRequired && requirement.admitted ? speedOptions(requirement) : []
    return {
      requirement,
      currency: 'GBP',
      options,
      denialProtectionFeeCents: DENIAL_PROTECTION_FEE_CENTS,
      canApply: options.length > 0,
      dataVersion: requirement.dataVersion,
    }
  }

  async count(): Promise<{ count: number; countries: number; dataVersion: number }> {
    const { requirements, countries, dataVersion } = await this.memory.ofToday()
    return { count: requirements.size, countries: countries.countries.length, dataVersion }
  }
}
