import { closingCondition } from '@borderlane/domain/catalogue/closing-condition'
import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { DENIAL_PROTECTION_FEE_CENTS, speedOptions } from '@borderlane/domain/pricing'

/** What the catalogue says of a journey (India to the United States), its rule changed where a test says so. */
export function sampleQuote(fields: Partial<Quote['requirement']> = {}): Quote {
  const requirement: Quote['requirement'] = {
    id: '0190a1b2-0000-7000-8000-000000000002',
    passportCountry: { code: 'IN', name: 'India' },
    destinationCountry: { code: 'US', name: 'United States' },
    visaType: 'embassy',
    visaRequired: true,
    title: { code: 'us_visitor', params: {}, text: 'B1/B2 Visitor Visa' },
    electronicAuthorisation: false,
    admitted: true,
    evidence: 'cited',
    staffCheck: null,
    disagreements: [],
    stayDays: null,
    governmentFeeCents: 13_975,
    governmentFeeStatus: 'sourced',
    governmentFeeSource: null,
    governmentFeeListed: 'USD 185.00',
    extraFees: [],
    authorityDays: null,
    baseServiceFeeCents: 2_500,
    processingDaysStandard: 21,
    processingDaysRush: null,
    processingDaysSuperRush: null,
    processingDaysSameDay: null,
    requiredDocuments: [
      { code: 'passport', params: {}, text: 'Valid passport' },
      { code: 'photo', params: {}, text: 'Passport photo' },
    ],
    notes: [],
    source: { code: 'published', name: 'the data', url: null, asOf: '2026-02-17' },
    officialSite: null,
    checkedOn: '2026-02-17',
    mayBeOutOfDate: false,
    confidence: 'medium',
    validFrom: null,
    validUntil: null,
    on: '2026-11-23',
    next: null,
    announced: [],
    conditions: [],
    passportRule: null,
    duties: [],
    variant: null,
    facts: [],
    unknownFacts: [],
    createdAt: '2026-02-17T00:00:00Z',
    dataVersion: 1,
    ...fields,
  }
  const canApply =
    requirement.visaRequired &&
    requirement.admitted &&
    requirement.visaType !== 'on_arrival' &&
    !closingCondition(requirement)
  return {
    requirement,
    online: null,
    currency: 'GBP',
    options: canApply ? speedOptions(requirement) : [],
    denialProtectionFeeCents: DENIAL_PROTECTION_FEE_CENTS,
    offer: null,
    canApply,
    dataVersion: 1,
  }
}
