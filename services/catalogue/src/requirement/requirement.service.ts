import type { Quote, VisaRequirement } from '@borderlane/contracts/catalogue'
import { AppError, type FieldIssue } from '@borderlane/contracts/errors'
import { DENIAL_PROTECTION_FEE_CENTS, speedOptions } from '@borderlane/contracts/pricing'
import { Injectable } from '@nestjs/common'
import { CatalogueMemory } from '../catalogue-memory'
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

  /** @throws AppError for an unknown country, the same country twice, or a route without a rule */
  find({ from, to }: Route): VisaRequirement {
    const { countries, requirements } = this.memory
    const passport = countries.find(from, 'from')
    const destination = countries.find(to, 'to')
    if (passport === destination) {
      const fields: FieldIssue[] = [{ path: 'to', message: 'must be another country than from' }]
      throw new AppError('validation.failed', { fields })
    }
    const found = requirements.find(passport.code, destination.code)
    if (!found) throw new AppError('catalogue.requirement_not_found')
    return toRequirement(found, passport, destination)
  }

  quote(route: Route): Quote {
    const requirement = this.find(route)
    const canApply = requirement.visaRequired && requirement.admitted
    return {
      requirement,
      currency: 'GBP',
      options: canApply ? speedOptions(requirement) : [],
      denialProtectionFeeCents: DENIAL_PROTECTION_FEE_CENTS,
      canApply,
    }
  }
}
