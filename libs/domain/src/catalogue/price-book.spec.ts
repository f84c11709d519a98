import type { PriceRule } from '@borderlane/contracts/catalogue/price-book'
import { PriceBook, plainRule, priceBookProblems } from './price-book'
import { SHIPPED_RULES } from './shipped-prices'

const TODAY = '2026-11-29'
const fee = (value: number | null, conditions: Partial<PriceRule> = {}): PriceRule => ({
  ...plainRule('fee', value),
  ...conditions,
})
const ROUTE = { passport: 'IN', tier: 'tier3', destination: 'GB', kind: 'eta' } as const

describe('the shipped book', () => {
  it('is the formula of the specification on the fee of the row, and protection at 15 pounds', () => {
    expect(new PriceBook(SHIPPED_RULES).findPrices(ROUTE, TODAY)).toEqual({
      feeCents: null,
      percents: { standard: 100, rush: 157, super_rush: 271, same_day: 343 },
      protectionCents: 1_500,
    })
    expect(priceBookProblems(SHIPPED_RULES, TODAY)).toEqual([])
  })
})

it.each([
  ['a destination beats passports', [{ destinations: ['GB'] }, { passports: ['IN'] }], 1],
  ['passports beat a tier', [{ tier: 'tier3' }, { passports: ['IN'] }], 2],
  ['a tier beats a kind', [{ kind: 'eta' }, { tier: 'tier3' }], 2],
  ['a kind beats a time', [{ kind: 'eta' }, { from: '2026-11-01' }], 1],
  ['a time beats what is open', [{ from: TODAY, until: TODAY }], 1],
  [
    'what names more beats what names less',
    [{ destinations: ['GB'], kind: 'eta' }, { destinations: ['GB'] }],
    1,
  ],
  ['another destination does not count', [{ destinations: ['US'] }], 0],
  ['another passport does not count', [{ passports: ['NP'] }], 0],
  ['another tier does not count', [{ tier: 'tier1' }], 0],
  ['another kind does not count', [{ kind: 'embassy' }], 0],
  ['a time that is over does not count', [{ until: '2026-11-28' }], 0],
  ['a time that lies ahead does not count', [{ from: '2026-11-30' }], 0],
] as [string, Partial<PriceRule>[], number][])('of several rules %s', (_what, conditions, winner) => {
  const rules = [fee(0), ...conditions.map((one, index) => fee(index + 1, one))]
  expect(new PriceBook(rules).findPrices(ROUTE, TODAY).feeCents).toBe(winner)
  expect(new PriceBook(rules.toReversed()).findPrices(ROUTE, TODAY).feeCents).toBe(winner)
})

describe('what is wrong with a book', () => {
  const rest = SHIPPED_RULES.slice(1)

  it.each<[string, PriceRule[], object[]]>([
    [
      'ends before it begins',
      [fee(1, { from: '2027-02-01', until: '2027-01-31' })],
      [{ rule: 0, field: 'until', code: 'order' }],
    ],
    [
      'names passports and a tier',
      [fee(1, { passports: ['IN'], tier: 'tier3' })],
      [{ rule: 0, field: 'tier', code: 'both' }],
    ],
    [
      'has no rule of all routes',
      [fee(1, { destinations: ['GB'] })],
      [{ rule: null, field: 'value', code: 'gap', day: TODAY }],
    ],
    [
      'ends, and nothing follows',
      [fee(1, { until: '2026-12-31' })],
      [{ rule: 0, field: 'until', code: 'gap', day: '2027-01-01' }],
    ],
    [
      'leaves days between two rules',
      [fee(1, { until: '2026-12-31' }), fee(2, { from: '2027-01-05' })],
      [{ rule: 0, field: 'until', code: 'gap', day: '2027-01-01' }],
    ],
    [
      'begins later than today',
      [fee(1, { from: '2026-12-01' })],
      [{ rule: null, field: 'value', code: 'gap', day: TODAY }],
    ],
    [
      'covers every day, though parts of it are over',
      [fee(1, { until: '2026-11-29' }), fee(2, { from: '2026-11-30' })],
      [],
    ],
    [
      'has two rules of one weight for a route',
      [fee(null), fee(1, { destinations: ['FR', 'GB'] }), fee(2, { destinations: ['GB'] })],
      [{ rule: 2, field: 'destinations', code: 'overlap', other: 1 }],
    ],
    ['has two for all routes', [fee(null), fee(1)], [{ rule: 1, field: 'from', code: 'overlap', other: 0 }]],
    [
      'has two for the same days',
      [fee(null), fee(1, { from: '2027-01-01' }), fee(2, { until: '2027-01-01' })],
      [{ rule: 2, field: 'from', code: 'overlap', other: 1 }],
    ],
    [
      'has rules of one weight that never meet',
      [
        fee(null),
        fee(1, { passports: ['IN'] }),
        fee(2, { passports: ['NP'] }),
        fee(3, { kind: 'eta' }),
        fee(4, { kind: 'evisa' }),
      ],
      [],
    ],
  ])('it %s', (_what, rules, problems) => {
    expect(priceBookProblems([...rules, ...rest], TODAY)).toEqual(
      problems.map((one) => ({ what: 'fee', ...one })),
    )
  })

  it('has no amount where only our fee may be left to the row', () => {
    expect(priceBookProblems([...SHIPPED_RULES, { ...plainRule('rush', null), kind: 'eta' }], TODAY)).toEqual(
      [{ rule: SHIPPED_RULES.length, what: 'rush', field: 'value', code: 'value' }],
    )
  })
})
