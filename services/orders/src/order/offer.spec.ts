import type { QuoteOffer } from '@borderlane/contracts/catalogue/offer'
import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { createOrder } from '@borderlane/contracts/orders/public'
import { sampleOffer, sampleQuote } from '@borderlane/testing'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkResidence, fallbackOffer, lockOffer, offerOf } from './offers'

describe('the fallback offer', () => {
  const offer = fallbackOffer('IN', 'US')

  it('is the one of the specification: no government fee, 25 pounds, 7, 3 and 1 days, no same day', () => {
    expect(offer.options.map(({ speed, days, priceCents }) => [speed, days, priceCents])).toEqual([
      ['standard', 7, 2_500],
      ['rush', 3, 3_925],
      ['super_rush', 1, 6_775],
    ])
    expect(offer).toMatchObject({ visaType: 'embassy', governmentFeeStatus: 'unknown', isFallback: true })
  })

  it('asks for six documents', () => {
    expect(offer.requiredDocuments.map(({ text }) => text)).toEqual([
      'Valid passport',
      'Passport photo',
      'Travel itinerary',
      'Proof of funds',
      'Proof of accommodation',
      'Return flight ticket',
    ])
  })
})

describe('a visa on arrival', () => {
  const counter = sampleQuote({ visaType: 'on_arrival' })

  it('cannot be ordered where the counter is the only way', () => {
    expect(() => offerOf(counter, '2026-11-23')).toThrow(expect.objectContaining({ code: 'orders.not_sold' }))
  })

  it('is ordered as what the authority takes online', () => {
    const sold = sampleQuote({ visaType: 'evisa', governmentFeeStatus: 'estimate' })
    expect(
      offerOf({ ...sold, requirement: counter.requirement, online: sold.requirement }, '2026-11-23'),
    ).toMatchObject({
      visaType: 'evisa',
      governmentFeeStatus: 'estimate',
      options: sold.options,
    })
  })
})

it.each(['us_visitor_visas_suspended', 'mainland_permit_hk_mo', 'mainland_permit_tw'] as const)(
  'a visa that is not issued (%s) cannot be ordered, whatever the catalogue offers',
  (code) => {
    const source = { code: 'published', name: 'the authority', url: null, asOf: '2026-10-10' } as const
    const quote = {
      ...sampleQuote(),
      requirement: sampleQuote({ conditions: [{ code, source }] }).requirement,
    }
    expect(() => offerOf(quote, '2026-11-23')).toThrow(
      expect.objectContaining({ code: 'orders.not_sold', details: { condition: code } }),
    )
  },
)

describe('what the operator sells', () => {
  const soldAs = (offer: Partial<QuoteOffer>): Quote => ({
    ...sampleQuote(),
    offer: sampleOffer(offer),
  })

  it('is not ordered while it is off, whatever options a quote has', () => {
    expect(() => offerOf(soldAs({ mode: 'off' }), '2026-11-23')).toThrow(
      expect.objectContaining({ code: 'orders.not_sold', details: { condition: 'off' } }),
    )
  })

  it('stays what it was when it was sold: who lodges it, and where', () => {
    const choice = { processingSpeed: 'standard', denialProtection: false } as const
    const lodgingOf = (mode: 'file' | 'prepare') =>
      lockOffer(offerOf(soldAs({ mode }), '2026-11-23'), choice).lodging
    expect([lodgingOf('prepare'), lodgingOf('file')]).toEqual(['centre', null])
  })

  it('has no protection where none is offered', () => {
    const offer = offerOf(soldAs({ protection: false }), '2026-11-23')
    expect(() => lockOffer(offer, { processingSpeed: 'standard', denialProtection: true })).toThrow(
      expect.objectContaining({ code: 'validation.failed' }),
    )
  })

  it.each([
    [['US-CA'], undefined, 'validation.failed'],
    [['US-CA'], 'US-CA', 'orders.not_sold'],
    [['US-CA'], 'elsewhere', null],
    [['US-CA', 'IN-PB'], 'IN-PB', 'orders.not_sold'],
    [[], undefined, null],
  ] as const)('asks where the buyer lives as the law does: %j, %s, %s', (closedRegions, residence, code) => {
    const offer = offerOf(soldAs({ closedRegions: [...closedRegions] }), '2026-11-23')
    const check = () => checkResidence(offer, residence)
    if (code) expect(check).toThrow(expect.objectContaining({ code }))
    else expect(check).not.toThrow()
  })
})

it("the order of the integrator's guide says where its buyer lives", () => {
  const guide = readFileSync(join(__dirname, '../../../../docs/integrator.md'), 'utf8')
  const [, body] = /api\/orders \\\n[\s\S]*?-d '([^']*)'/.exec(guide)!
  const { from, to, residence } = createOrder.input.parse(JSON.parse(body!))
  expect([from, to]).toEqual(['IN', 'VN'])
  const offer = { ...fallbackOffer('IN', 'VN'), closedRegions: ['IN-PB' as const, 'IN-HR' as const] }
  expect(() => checkResidence(offer, residence)).not.toThrow()
})

describe('locking an offer', () => {
  const offer = {
    ...fallbackOffer('IN', 'US'),
    options: [
      {
        speed: 'rush' as const,
        days: 4,
        submitDays: 2,
        governmentFeeCents: 1_001,
        serviceFeeCents: 3_925,
        priceCents: 4_926,
      },
    ],
  }

  it('adds government fee, service fee and, where chosen, protection to the total', () => {
    expect(lockOffer(offer, { processingSpeed: 'rush', denialProtection: true })).toMatchObject({
      processingDays: 4,
      denialProtectionFeeCents: 1_500,
      totalAmountCents: 6_426,
    })
    expect(lockOffer(offer, { processingSpeed: 'rush', denialProtection: false })).toMatchObject({
      denialProtectionFeeCents: 0,
      totalAmountCents: 4_926,
    })
  })

  it('takes nothing but the choice from an order that was made on another offer', () => {
    const choice = { processingSpeed: 'rush', denialProtection: false } as const
    const order = {
      ...choice,
      visaTitle: { code: 'evisa', params: {}, text: 'of the order' },
      totalAmountCents: 1,
      isFallback: false,
    }
    expect(lockOffer(offer, order)).toEqual(lockOffer(offer, choice))
  })

  it('refuses a speed that is not on offer', () => {
    expect(() => lockOffer(offer, { processingSpeed: 'standard', denialProtection: false })).toThrow(
      'orders.speed_not_offered',
    )
  })
})
