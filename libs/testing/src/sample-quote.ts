import { closingCondition } from '@borderlane/domain/catalogue/closing-condition'
import type { QuoteOffer } from '@borderlane/contracts/catalogue/offer'
import type { PaperEntry, PaperList } from '@borderlane/contracts/catalogue/papers'
import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { DENIAL_PROTECTION_FEE_CENTS, speedOptions } from '@borderlane/domain/pricing'

/** A list of papers of which the authority asks two of everyone, changed where a test says so. */
export function samplePapers(entries: readonly Partial<PaperEntry>[] = [{}, { code: 'photo' }]): PaperList {
  const entry: PaperEntry = {
    code: 'passport_bio_page',
    name: 'Passport data page',
    need: 'always',
    when: null,
    condition: '',
    details: '',
    way: 'file',
    limits: null,
    copy: null,
    source: { name: 'the authority', url: 'https://authority.example', asOf: '2026-09-09' },
    seen: 'opened',
    confidence: 'high',
  }
  return {
    destination: 'US',
    kind: 'embassy',
    version: 0,
    entries: entries.map((one) => ({ ...entry, ...one })),
  }
}

/** An application that is prepared for a visa centre, changed where a test says so. */
export const sampleOffer = (fields: Partial<QuoteOffer> = {}): QuoteOffer => ({
  mode: 'prepare',
  kind: 'embassy',
  place: 'centre',
  licence: null,
  clerical: false,
  protection: true,
  note: '',
  closedRegions: [],
  ...fields,
})

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
      { code: 'passport_bio_page', params: {}, text: 'Passport data page' },
      { code: 'photo', params: {}, text: 'Passport photo' },
    ],
    papers: samplePapers(),
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
    held: [],
    variant: null,
    facts: [],
    unknownFacts: [],
    createdAt: '2026-02-17T00:00:00Z',
    dataVersion: 1,
    // Documents of a test's own are those that are usually asked.
    ...(fields.requiredDocuments && { papers: null }),
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
