import { GovernmentFees } from './government-fee'
import { type ImportBatch, importedRequirement } from './imported-requirement'
import type { Policy } from './visa-policy'

const batch: ImportBatch = {
  fees: new GovernmentFees({
    listed: [
      {
        destinations: ['US'],
        entry: 'embassy',
        passports: null,
        amount: 185,
        currency: 'USD',
        days: 21,
        status: 'sourced',
        source: { name: 'example.org', url: 'https://example.org/fees', asOf: '2026-02' },
        asOf: '2026-02',
        remarks: 'interview',
      },
      {
        destinations: ['TH'],
        entry: 'on_arrival',
        passports: null,
        amount: 2_000,
        currency: 'THB',
        days: 0,
        status: 'estimate',
        source: null,
        asOf: '2025',
        remarks: '',
      },
    ],
    usdOf2019: new Map(),
    ratePerGbp: new Map([
      ['USD', 1.25],
      ['THB', 40],
    ]),
  }),
  source: { name: 'the data', url: null, asOf: '2026-02-17' },
  ratesAsOf: '2026-09-29',
  at: new Date('2026-10-01T00:00:00Z'),
  newId: () => '0199a000-0000-7000-8000-000000000000',
}

const imported = (destination: string, policy: Policy) =>
  importedRequirement({ passport: 'IN', destination, policy }, batch)
const entry = (name: Policy['entry']): Policy => ({ entry: name, stayDays: null })

describe('an imported row', () => {
  it('has our price and its origin beside the government fee', () => {
    expect(imported('US', entry('embassy'))).toEqual({
      id: '0199a000-0000-7000-8000-000000000000',
      passportCountry: 'IN',
      destinationCountry: 'US',
      visaType: 'embassy',
      visaRequired: true,
      electronicAuthorisation: false,
      admitted: true,
      stayDays: null,
      governmentFeeCents: 14_800,
      governmentFeeStatus: 'sourced',
      governmentFeeSource: { name: 'example.org', url: 'https://example.org/fees', asOf: '2026-02' },
      baseServiceFeeCents: 2_500,
      processingDaysStandard: 21,
      processingDaysRush: null,
      processingDaysSuperRush: null,
      processingDaysSameDay: null,
      requiredDocuments: [
        'Valid passport',
        'Passport photo',
        'Travel itinerary',
        'Proof of funds',
        'Proof of accommodation',
        'Return flight ticket',
      ],
      notes:
        'The visa is issued by an embassy or consulate, which may ask you to come in person. ' +
        'The government charges USD 185.00 (as of 2026-02).',
      source: { name: 'the data', url: null, asOf: '2026-02-17' },
      priceTier: null,
      pricingNotes: 'USD 185.00 as of 2026-02, at the exchange rate of 2026-09-29. interview',
      lastPriceUpdated: null,
      inflationAdjusted: false,
      competitorPrices: [],
      createdAt: new Date('2026-10-01T00:00:00Z'),
    })
  })

  it.each([
    ['evisa', 5],
    ['eta', 5],
    ['on_arrival', 1],
    ['embassy', 15],
  ] as const)('of type %s takes %i days where the list of fees has none', (name, days) => {
    expect(imported('SO', entry(name)).processingDaysStandard).toBe(days)
  })

  it('never has a standard speed faster than the speeds that cost more', () => {
    expect(imported('TH', entry('on_arrival')).processingDaysStandard).toBe(1)
  })

  it('keeps the days of a visa-free stay and asks for nothing', () => {
    expect(imported('TH', { entry: 'visa_free', stayDays: 60 })).toMatchObject({
      visaType: 'visa_free',
      visaRequired: false,
      stayDays: 60,
      governmentFeeCents: 0,
      governmentFeeStatus: 'none',
      notes: 'No visa is needed for a stay of up to 60 days.',
      pricingNotes: null,
    })
  })

  it('says that applying is not possible where nobody is admitted', () => {
    expect(imported('US', entry('no_admission'))).toMatchObject({
      visaType: 'embassy',
      visaRequired: true,
      admitted: false,
      governmentFeeCents: 0,
      governmentFeeStatus: 'none',
      requiredDocuments: [],
      notes: 'This destination does not admit holders of this passport, so applying is not possible.',
    })
  })

  it('says that a fee is an estimate or unknown', () => {
    expect(imported('TH', entry('on_arrival')).notes).toContain('an estimate of THB 2000.00 (2025)')
    expect(imported('SO', entry('evisa')).notes).toContain('not known to us')
  })
})
